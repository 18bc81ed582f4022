import { useLingui } from '@lingui/react/macro'
import { lotRemarks, type LotRemark, type RegisteredLot } from '../../../domain/console/bench/lots.ts'
import { shownDay } from '../shared/texts/dates.ts'

type Named = { batch: string; expiry: string }

/** In words, what there is to say of the lot of a product on the day of its test, and what the register says of it (ODD-04). */
export const useLotRemarks = () => {
  const { t } = useLingui()
  const textOf = (remark: LotRemark, { expiry }: Named, registered: RegisteredLot | null): string => {
    switch (remark) {
      case 'no-lot':
        return t`No lot was entered`
      case 'no-expiry':
        return t`without an expiry`
      case 'expired':
        return t`expired ${shownDay(expiry)}`
      case 'other-expiry':
        return t`the register says it expires ${shownDay(registered?.expiry ?? '')}`
      case 'withdrawn': {
        const [day, reason] = [shownDay(registered?.withdrawnAt ?? ''), registered?.withdrawnReason ?? '']
        return t`withdrawn from the register on ${day}: ${reason}`
      }
      case 'not-registered':
        return t`typed in, not in the register`
      default:
        return t`in date`
    }
  }
  return (line: Named, registered: RegisteredLot | null, day: string) => {
    const remarks = lotRemarks(line, registered, day)
    return {
      text: remarks.map((remark) => textOf(remark, line, registered)).join('; '),
      isGood: remarks.every((remark) => remark === 'good' || remark === 'not-registered'),
    }
  }
}
