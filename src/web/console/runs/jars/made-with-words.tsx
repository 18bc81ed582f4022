import { Trans } from '@lingui/react/macro'
import type { StoredReading } from '../../../../contract/console/bench/bench-sheet.ts'
import type { TestDetail } from '../../../../contract/console/bench/tests.ts'
import { momentOf } from '../../shared/texts/dates.ts'

type WordsProps = { reading: Pick<StoredReading, 'phMeter' | 'thermometer' | 'notedAt'>; equipment: TestDetail['equipment'] }

/** When a reading was noted on paper, and with what it was measured where that was not the sheet's. */
export const MadeWithWords = ({ reading: { notedAt, phMeter, thermometer }, equipment }: WordsProps) => {
  const names = [phMeter, thermometer]
    .filter((id) => id !== '')
    .map((id) => `${equipment.find((one) => one.id === id)?.name ?? ''} (${id})`.trim())
    .join(', ')
  const noted = notedAt === null ? '' : momentOf(notedAt)
  return (
    <>
      {noted !== '' && (
        <>
          {' · '}
          <Trans>noted on paper {noted}</Trans>
        </>
      )}
      {names !== '' && (
        <>
          {' · '}
          <Trans>measured with {names}</Trans>
        </>
      )}
    </>
  )
}
