import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { createSeries, listSeries } from '../../../contract/console/bench/series.ts'
import { CONSOLE_PAGES } from '../../../domain/console/console-pages.ts'
import { mayCall } from '../../../domain/console/roles.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Named, WithBelow } from '../list/cells.tsx'
import { ConsoleList } from '../list/console-list.tsx'
import type { FilterViews, SortViews } from '../list/list-filters.tsx'
import type { ColumnViews } from '../list/list-rows.tsx'
import { useConsoleSession } from '../shared/calls/session.ts'
import { shownDay } from '../shared/texts/dates.ts'

const FILTERS: FilterViews<typeof listSeries> = {
  state: {
    label: msg`State`,
    any: msg`All`,
    options: () => [
      ['open', msg`With tests at work`],
      ['submitted', msg`With tests to review`],
      ['ended', msg`Ended`],
    ],
  },
  mine: { label: msg`Started by`, any: msg`Anybody`, options: () => [['yes', msg`Me`]] },
  from: { label: msg`Started from`, isFolded: true, isDay: true },
  to: { label: msg`Started until`, isFolded: true, isDay: true },
}
const SORTS: SortViews<typeof listSeries> = { created: msg`Day it was started`, series: msg`Number` }

const COLUMNS: ColumnViews<typeof listSeries> = {
  series: {
    name: msg`Series`,
    isPlain: true,
    isWide: true,
    sort: 'series',
    cell: ({ id, name }, { page: { isDemonstration } }) => (
      <Named href={`${CONSOLE_PAGES.series}/${id}`} name={id} isDemonstration={isDemonstration} below={name} />
    ),
  },
  tests: { name: msg`Tests`, isShort: true, cell: ({ tests }) => tests },
  open: { name: msg`At work`, isShort: true, cell: ({ open }) => open },
  submitted: { name: msg`Submitted`, isShort: true, cell: ({ submitted }) => submitted },
  published: { name: msg`Published`, isShort: true, cell: ({ published }) => published },
  creator: {
    name: msg`Started by`,
    isWord: true,
    sort: 'created',
    cell: ({ madeBy, madeAt }) => <WithBelow below={shownDay(madeAt)}>{madeBy}</WithBelow>,
  },
}

/** Series of tests, with how far each is. */
export const SeriesListPage = () => {
  const { t } = useLingui()
  const { me } = useConsoleSession()
  return (
    <ConsoleList
      title={t`Series`}
      call={listSeries}
      filters={FILTERS}
      sorts={SORTS}
      none={<Trans>No series fits.</Trans>}
      above={
        mayCall(createSeries.access, me.roles) && (
          <div className="row gap-3 flush screen-only">
            <ButtonLink href={CONSOLE_PAGES.newSeries}>
              <Trans>New series</Trans>
            </ButtonLink>
          </div>
        )
      }
      columns={COLUMNS}
      idOf={({ id }) => id}
    />
  )
}
