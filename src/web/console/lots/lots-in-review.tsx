import { Trans, useLingui } from '@lingui/react/macro'
import type { ReviewDetail } from '../../../contract/console/bench/publishing.ts'
import { ListTable } from '../list/list-table.tsx'
import { ScrolledTable } from '../list/scrolled-table.tsx'
import { StatePill } from '../shared/state-pill.tsx'
import { shownDay } from '../shared/texts/dates.ts'
import { useLotRemarks } from './lot-remarks.tsx'

type LotsInReviewProps = {
  detail: Pick<ReviewDetail, 'lots' | 'testedOn'>
  className: string | undefined
  heading?: 'h2' | 'h3'
  /** Of the table, where there are those of other tests on the page. */ label?: string
}

/** Which lot of each product was tested, until when it was good on the day of the test, and what the register says of it (ODD-04). */
export const LotsInReview = ({ detail: { lots, testedOn }, className, heading: Heading = 'h2', label }: LotsInReviewProps) => {
  const { t } = useLingui()
  const remarksOf = useLotRemarks()
  const columns = [
    { id: 'product', name: t`Product`, isPlain: true },
    { id: 'lot', name: t`Lot` },
    { id: 'expiry', name: t`Expiry`, isShort: true },
    { id: 'remark', name: t`On the day of the test` },
  ] as const
  const rows = lots.map(({ product, batch, expiry, registered }, at) => {
    const { text, isGood } = remarksOf({ batch, expiry }, registered, testedOn)
    return {
      id: String(at),
      cells: {
        product: <strong>{`${at + 1}. ${product}`}</strong>,
        lot: batch || '–',
        expiry: expiry === '' ? '–' : shownDay(expiry),
        remark: isGood ? text : <StatePill state="expired">{text}</StatePill>,
      },
    }
  })
  return (
    <section className={className}>
      <Heading>
        <Trans>Lots</Trans>
      </Heading>
      {rows.length === 0 ? (
        <p>
          <Trans>None.</Trans>
        </p>
      ) : (
        <ScrolledTable label={label ?? t`Lots`}>
          <ListTable<(typeof columns)[number]['id']> columns={columns} rows={rows} />
        </ScrolledTable>
      )}
    </section>
  )
}
