import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { OutputOf } from '../../../contract/call.ts'
import { listCompetences } from '../../../contract/console/competence.ts'
import { CONSOLE_PAGES } from '../../../domain/console/console-pages.ts'
import { COMPETENCE_LEVELS, COMPETENCE_STATES } from '../../../domain/method/competence.ts'
import { AddLink, Named } from '../list/cells.tsx'
import { ConsoleList } from '../list/console-list.tsx'
import type { FilterViews, SortViews } from '../list/list-filters.tsx'
import { ListNote } from '../list/list-page.tsx'
import type { ColumnViews } from '../list/list-rows.tsx'
import { shownDay } from '../shared/texts/dates.ts'
import { CompetenceStateMark } from './competence-cells.tsx'
import { COMPETENCE_STATE_TEXTS, LEVEL_TEXTS } from './competence-texts.ts'

type Page = OutputOf<typeof listCompetences>
const optionsOf = (named: Page['people']) => named.map(({ id, name }) => [id, name] as const)

const FILTERS: FilterViews<typeof listCompetences> = {
  person: { label: msg`Person`, any: msg`Everybody`, options: ({ people }) => optionsOf(people) },
  protocol: { label: msg`Protocol`, any: msg`Any protocol`, options: ({ protocols }) => optionsOf(protocols) },
  level: { label: msg`Level`, any: msg`Any level`, options: () => COMPETENCE_LEVELS.map((level) => [level, LEVEL_TEXTS[level]]) },
  state: {
    label: msg`State`,
    any: msg`Any state`,
    options: () => COMPETENCE_STATES.map((state) => [state, COMPETENCE_STATE_TEXTS[state]]),
  },
}

const SORTS: SortViews<typeof listCompetences> = {
  person: msg`Person`,
  protocol: msg`Protocol`,
  level: msg`Level`,
  from: msg`From`,
  until: msg`Until`,
}

const COLUMNS: ColumnViews<typeof listCompetences> = {
  person: {
    name: msg`Person`,
    isPlain: true,
    isWide: true,
    cell: ({ person, note }) => <Named href={`${CONSOLE_PAGES.competence}/${person.id}`} name={person.name} below={note} />,
  },
  protocol: { name: msg`Protocol`, isWord: true, cell: ({ protocol }) => protocol.name },
  level: { name: msg`Level`, isWord: true, cell: ({ level }, { i18n }) => i18n._(LEVEL_TEXTS[level]) },
  until: { name: msg`Until`, isShort: true, cell: ({ until }) => (until === null ? '–' : shownDay(until)) },
  state: { name: msg`State`, isWord: true, cell: (one) => <CompetenceStateMark competence={one} /> },
}

const headOf = ({ isAlone }: Page) =>
  isAlone && (
    <ListNote>
      <Trans>
        Nobody else here could authorise you. You go on with tests by every protocol; what a protocol asks for is named in the test, and you
        give the reason. One person alone publishes nothing.
      </Trans>
    </ListNote>
  )

const adding = ({ mayGive }: Page) =>
  mayGive && (
    <AddLink href={CONSOLE_PAGES.newCompetence}>
      <Trans>Train or authorise somebody</Trans>
    </AddLink>
  )

/** Who is trained and authorised for which protocol, and what of it ends soon (COMP-01, COMP-09). */
export const CompetencePage = () => {
  const { t } = useLingui()
  return (
    <ConsoleList
      title={t`Competence`}
      call={listCompetences}
      filters={FILTERS}
      sorts={SORTS}
      none={<Trans>Nobody with these choices.</Trans>}
      head={headOf}
      tools={adding}
      columns={COLUMNS}
      idOf={({ id }) => id}
    />
  )
}
