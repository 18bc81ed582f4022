import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { OutputOf } from '../../../contract/call.ts'
import { listNonconformities } from '../../../contract/console/quality/nonconformities.ts'
import { CONSOLE_PAGES } from '../../../domain/console/console-pages.ts'
import { NONCONFORMITY_KINDS, NONCONFORMITY_STATES } from '../../../domain/console/nonconformities.ts'
import { AddLink, Named } from '../list/cells.tsx'
import { ConsoleList } from '../list/console-list.tsx'
import type { FilterViews, SortViews } from '../list/list-filters.tsx'
import type { ColumnViews } from '../list/list-rows.tsx'
import { StatePill } from '../shared/state-pill.tsx'
import { shownDay } from '../shared/texts/dates.ts'
import { NONCONFORMITY_KIND_TEXTS, NONCONFORMITY_STATE_TEXTS } from './nonconformity-texts.ts'

const FILTERS: FilterViews<typeof listNonconformities> = {
  state: {
    label: msg`State`,
    any: msg`Any state`,
    options: () => [
      ...NONCONFORMITY_STATES.map((state) => [state, NONCONFORMITY_STATE_TEXTS[state]] as const),
      ['overdue', msg`Overdue`] as const,
    ],
  },
  kind: { label: msg`Kind`, any: msg`Any kind`, options: () => NONCONFORMITY_KINDS.map((kind) => [kind, NONCONFORMITY_KIND_TEXTS[kind]]) },
  mine: { label: msg`Whose`, any: msg`Everybody’s`, options: () => [['yes', msg`Mine`]] },
  text: { find: msg`Number, or words of it`, maxLength: 100 },
}

const SORTS: SortViews<typeof listNonconformities> = {
  number: msg`Number`,
  owner: msg`Owner`,
  due: msg`To be closed by`,
  tests: msg`Tests`,
}

const COLUMNS: ColumnViews<typeof listNonconformities> = {
  number: {
    name: msg`Nonconformity`,
    isPlain: true,
    isWide: true,
    cell: ({ id, number, title, openedBy }) => (
      <Named href={`${CONSOLE_PAGES.nonconformities}/${id}`} name={`${number} · ${title}`} below={openedBy} />
    ),
  },
  kind: { name: msg`Kind`, isWord: true, cell: ({ kind }, { i18n }) => i18n._(NONCONFORMITY_KIND_TEXTS[kind]) },
  state: {
    name: msg`State`,
    isWord: true,
    cell: ({ state }, { i18n }) => <StatePill state={state}>{i18n._(NONCONFORMITY_STATE_TEXTS[state])}</StatePill>,
  },
  owner: { name: msg`Owner`, isWord: true, cell: ({ owner }) => owner },
  due: {
    name: msg`To be closed by`,
    isShort: true,
    cell: ({ dueOn, isOverdue }) => {
      const due = shownDay(dueOn)
      return isOverdue ? (
        <StatePill state="expired">
          <Trans>overdue {due}</Trans>
        </StatePill>
      ) : (
        due
      )
    },
  },
  tests: { name: msg`Tests`, isShort: true, cell: ({ tests }) => String(tests) },
}

const adding = ({ mayChange }: OutputOf<typeof listNonconformities>) =>
  mayChange && (
    <AddLink href={CONSOLE_PAGES.newNonconformity}>
      <Trans>Open a nonconformity</Trans>
    </AddLink>
  )

/** What went wrong, and what somebody complained of (NC-01, NC-02). */
export const NonconformitiesPage = () => {
  const { t } = useLingui()
  return (
    <ConsoleList
      title={t`Nonconformities`}
      call={listNonconformities}
      filters={FILTERS}
      sorts={SORTS}
      none={<Trans>No nonconformity fits.</Trans>}
      tools={adding}
      columns={COLUMNS}
      idOf={({ id }) => id}
    />
  )
}
