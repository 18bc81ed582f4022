import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { ReviewDetail } from '../../../contract/console/bench/publishing.ts'
import { jarsOf } from '../../../domain/console/bench/bench-test.ts'
import { MadeWithWords } from '../runs/jars/made-with-words.tsx'
import { ListTable } from '../list/list-table.tsx'
import { ScrolledTable } from '../list/scrolled-table.tsx'
import { momentOf } from '../shared/texts/dates.ts'
import { shownNumber } from '../runs/sheet/entered-number.ts'
import { ReceivedAt } from '../runs/readings/readings.tsx'
import { readingTime } from '../runs/readings/reading-time.ts'
import { REDISPERSES_TEXTS, SIEVE_TEXTS } from '../runs/test-texts.ts'
import styles from './publishing.module.css'

type ReviewedReading = ReviewDetail['readings'][number]

/** What differs from the published version is marked as in the rest of the page; what was corrected before it is struck through. */
const Marked = ({ reading, all, children }: { reading: ReviewedReading; all: readonly ReviewedReading[]; children: ReactNode }) => {
  const correction = all.find(({ id }) => id === reading.correctedBy)
  if (correction) return correction.isNew && !reading.isNew ? <del>{children}</del> : <s>{children}</s>
  return reading.isNew ? <ins>{children}</ins> : children
}

/** When it was read and by whom, and what became of it. */
type OriginProps = { reading: ReviewedReading; versions: number; equipment: ReviewDetail['equipment'] }
const Origin = ({ reading, reading: { readAt, by, isNew, correctedBy }, versions, equipment }: OriginProps) => (
  <>
    {momentOf(readAt)} · {by}
    <ReceivedAt reading={reading} />
    <MadeWithWords reading={reading} equipment={equipment} />
    {isNew && (
      <>
        {' · '}
        <ins>
          <Trans>new since version {versions}</Trans>
        </ins>
      </>
    )}
    {correctedBy !== null && (
      <>
        {' · '}
        <Trans>corrected by another</Trans>
      </>
    )}
  </>
)

type Fact = { id: string; name: string; isShort?: boolean | undefined; text: (one: ReviewedReading) => string }

const useFacts = (): Fact[] => {
  const { t, i18n } = useLingui()
  const amount = (id: 'foam' | 'cream' | 'sediment' | 'ph' | 'temperature', name: string): Fact => ({
    id,
    name,
    isShort: true,
    text: ({ [id]: value }) => (value === null ? '' : shownNumber(value)),
  })
  return [
    { id: 'appearance', name: t`Appearance`, text: ({ appearance }) => appearance },
    amount('foam', t`Foam, ml`),
    amount('cream', t`Cream, ml`),
    amount('sediment', t`Sediment, ml`),
    { id: 'redisperses', name: t`Redisperses`, text: ({ redisperses: one }) => (one === '' ? '' : i18n._(REDISPERSES_TEXTS[one])) },
    { id: 'sieve', name: t`Sieve residue`, text: ({ sieveResidue: one }) => (one === '' ? '' : i18n._(SIEVE_TEXTS[one])) },
    amount('ph', t`pH`),
    amount('temperature', t`Temperature, °C`),
  ]
}

/** What was seen at the bench, as a table with the columns in which something was recorded. */
export const ReviewedReadings = ({
  detail: { readings, jars: added, equipment, versions },
  className = styles.part,
  heading: Heading = 'h2',
  label,
}: {
  detail: Pick<ReviewDetail, 'readings' | 'jars' | 'equipment' | 'versions'>
  className?: string | undefined
  heading?: 'h2' | 'h3'
  /** Of the table, where there are those of other tests on the page. */
  label?: string
}) => {
  const { t } = useLingui()
  const jars = jarsOf(added)
  const jarOf = ({ jar }: ReviewedReading) => jars.find(({ id }) => id === jar)
  const inOrder = readings.toSorted((a, b) => a.hours - b.hours || (jarOf(a)?.place ?? 1) - (jarOf(b)?.place ?? 1))
  const facts = useFacts().filter(({ text }) => readings.some((one) => text(one) !== ''))
  const columns = [
    { id: 'time', name: t`Time`, isPlain: true, isShort: true },
    ...(jars.length > 1 ? [{ id: 'jar', name: t`Jar`, isShort: true }] : []),
    ...facts,
    { id: 'origin', name: t`Read`, isWord: true },
  ]
  const rows = inOrder.map((one) => {
    const marked = (text: string) => (
      <Marked reading={one} all={readings}>
        {text}
      </Marked>
    )
    const known = facts.map(({ id, text }) => [id, text(one) === '' ? '–' : marked(text(one))] as const)
    const time = <strong>{marked(readingTime(one.hours))}</strong>
    return {
      id: one.id,
      cells: {
        time,
        jar: jarOf(one)?.code ?? '–',
        origin: <Origin reading={one} versions={versions} equipment={equipment} />,
        ...Object.fromEntries(known),
      },
    }
  })
  return (
    <section className={className}>
      <Heading>
        <Trans>Readings</Trans>
      </Heading>
      {rows.length === 0 ? (
        <p>
          <Trans>None.</Trans>
        </p>
      ) : (
        <ScrolledTable label={label ?? t`Readings`}>
          <ListTable<string> columns={columns} rows={rows} />
        </ScrolledTable>
      )}
    </section>
  )
}

/** Where the test left its protocol, and what the published version says of it. */
export const ReviewedDeviations = ({ detail: { deviations, difference } }: { detail: ReviewDetail }) => {
  const changed = difference.find(({ part }) => part === 'deviations')
  return (
    <section className={styles.part}>
      <h2>
        <Trans>Deviations from the protocol</Trans>
      </h2>
      {changed && (
        <p className={styles.text}>
          <del>{changed.before}</del>
        </p>
      )}
      <p className={styles.text}>{deviations === '' ? <Trans>None.</Trans> : changed ? <ins>{deviations}</ins> : deviations}</p>
    </section>
  )
}
