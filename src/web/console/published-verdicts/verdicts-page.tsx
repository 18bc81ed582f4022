import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { OutputOf } from '../../../contract/call.ts'
import { listVerdicts } from '../../../contract/console/published-verdicts.ts'
import { CONSOLE_PAGES } from '../../../domain/console/console-pages.ts'
import { AddLink, Named } from '../list/cells.tsx'
import { ConsoleList } from '../list/console-list.tsx'
import type { FilterViews, SortViews } from '../list/list-filters.tsx'
import type { ColumnViews } from '../list/list-rows.tsx'
import { DemoNotice } from '../products/demo-notice.tsx'
import { StatePill } from '../shared/state-pill.tsx'
import { KEPT_TEXTS, mixOfVerdict, VERDICT_NAMES } from './verdict-texts.ts'

const FILTERS: FilterViews<typeof listVerdicts> = {
  text: { find: msg`Part of a product, title or reference`, maxLength: 100 },
  verdict: {
    label: msg`Verdict`,
    any: msg`Any`,
    options: () => (['NC', 'CA', 'C', 'withdrawn'] as const).map((one) => [one, VERDICT_NAMES[one]] as const),
  },
}

const SORTS: SortViews<typeof listVerdicts> = { year: msg`Year`, products: msg`Products`, verdict: msg`Verdict`, title: msg`Title` }

const COLUMNS: ColumnViews<typeof listVerdicts> = {
  products: {
    name: msg`Products`,
    isPlain: true,
    isWide: true,
    cell: (one) => <Named href={`${CONSOLE_PAGES.verdicts}/${one.id}`} name={mixOfVerdict(one)} below={one.reference} />,
  },
  verdict: {
    name: msg`Verdict`,
    isWord: true,
    cell: ({ verdict }, { i18n }) =>
      verdict === 'withdrawn' ? <StatePill state="withdrawn">{i18n._(VERDICT_NAMES[verdict])}</StatePill> : i18n._(VERDICT_NAMES[verdict]),
  },
  title: { name: msg`Title`, isWord: true, cell: ({ title }) => title },
  year: { name: msg`Year`, isShort: true, cell: ({ year }) => String(year) },
  kept: { name: msg`Kept by`, isWord: true, cell: ({ keptBy }, { i18n }) => i18n._(KEPT_TEXTS[keptBy]) },
}

type Verdicts = OutputOf<typeof listVerdicts>
const adding = ({ mayEdit }: Verdicts) =>
  mayEdit && (
    <AddLink href={CONSOLE_PAGES.newVerdict}>
      <Trans>Add a published verdict</Trans>
    </AddLink>
  )

const noticeOf = ({ isDemo, mayEdit }: Verdicts) => isDemo && mayEdit && <DemoNotice />

/** What others published of products together: no test of the laboratory (PUBL-08). */
export const VerdictsPage = () => {
  const { t } = useLingui()
  return (
    <ConsoleList
      title={t`Published by others`}
      call={listVerdicts}
      filters={FILTERS}
      sorts={SORTS}
      none={<Trans>No published verdict fits.</Trans>}
      head={noticeOf}
      tools={adding}
      columns={COLUMNS}
      idOf={({ id }) => id}
    />
  )
}
