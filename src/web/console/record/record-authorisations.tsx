import { useLingui } from '@lingui/react/macro'
import type { TestRecordFile } from '../../../contract/console/bench/test-record.ts'
import { momentOf, shownDay } from '../shared/texts/dates.ts'
import { RecordSection, RecordTable } from './record-table.tsx'

/** Whether who made the readings and who approved them was authorised then, by whom and since when (COMP-07). */
export const RecordAuthorisations = ({ record: { authorisations, people } }: { record: TestRecordFile }) => {
  const { t } = useLingui()
  const answerOf = ({ competence, isAsked }: TestRecordFile['authorisations'][number]): string => {
    if (competence === null)
      return isAsked ? t`Not authorised, though the protocol asks for it` : t`Not authorised; the protocol does not ask`
    const [from, by] = [shownDay(competence.from), people[competence.givenBy] ?? competence.givenBy]
    const until = competence.until === null ? '' : shownDay(competence.until)
    const days = until === '' ? t`Authorised from ${from} on` : t`Authorised from ${from} until ${until}`
    return t`${days}, given by ${by}, ${momentOf(competence.givenAt)}: ${competence.note}`
  }
  return (
    <RecordSection title={t`Who was authorised`}>
      <RecordTable
        columns={[
          { id: 'who', name: t`Who` },
          { id: 'did', name: t`Did` },
          { id: 'when', name: t`When`, isShort: true },
          { id: 'answer', name: t`Authorised then` },
        ]}
        rows={authorisations.map((one) => ({
          id: JSON.stringify([one.act, one.personId, one.from]),
          cells: {
            who: people[one.personId] ?? one.personId,
            did: one.act === 'reading' ? t`Made readings` : t`Approved it`,
            when: [...new Set([momentOf(one.from), momentOf(one.to)])].join(' – '),
            answer: answerOf(one),
          },
        }))}
      />
    </RecordSection>
  )
}
