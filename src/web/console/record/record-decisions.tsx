import { useLingui } from '@lingui/react/macro'
import type { TestRecordFile } from '../../../contract/console/bench/test-record.ts'
import type { PublishedTest } from '../../../domain/published-test.ts'
import { PART_TEXTS, SUSPENSION_CAUSE_TEXTS } from '../publishing/publishing-texts.ts'
import { RESULT_TEXTS } from '../runs/test-texts.ts'
import { momentOf } from '../shared/texts/dates.ts'
import { RecordSection, RecordTable } from './record-table.tsx'

type RecordProps = { record: TestRecordFile }

/** What approvers decided and why, and how they signed an approval (SIGN-04). */
export const RecordDecisions = ({ record: { reviews, signatures, people } }: RecordProps) => {
  const { t } = useLingui()
  const decisions = { returned: t`Returned it`, published: t`Published it` }
  const signatureOf = (review: unknown): string => {
    const signature = signatures.find(({ reviewId }) => reviewId === review)
    if (!signature) return '–'
    const signed = momentOf(signature.signedAt)
    return signature.method === 'passkey'
      ? t`Reviewed and approved: signed with a passkey, ${signed}`
      : t`Reviewed and approved: signed at the company’s sign-in, ${signed}`
  }
  return (
    <RecordSection title={t`Decisions of approvers`} isEmpty={reviews.length === 0}>
      <RecordTable
        columns={[
          { id: 'when', name: t`When`, isShort: true },
          { id: 'who', name: t`Who` },
          { id: 'decision', name: t`Decision` },
          { id: 'comment', name: t`Comment` },
          { id: 'signature', name: t`Signature` },
        ]}
        rows={reviews.map(({ id, at, personId, decision, comment }) => ({
          id: at,
          cells: {
            when: momentOf(at),
            who: people[personId] ?? personId,
            decision: decisions[decision],
            comment: comment || '–',
            signature: signatureOf(id),
          },
        }))}
      />
    </RecordSection>
  )
}

/** Why the report was suspended, and who lifted that (HOLD-05). */
export const RecordSuspensions = ({ record: { suspensions, people } }: RecordProps) => {
  const { t, i18n } = useLingui()
  return (
    <RecordSection title={t`Suspensions`}>
      <RecordTable
        columns={[
          { id: 'set', name: t`Suspended`, isShort: true },
          { id: 'by', name: t`Who` },
          { id: 'why', name: t`Why` },
          { id: 'lifted', name: t`Lifted` },
        ]}
        rows={suspensions.map(({ setAt, setBy, cause, source, note, liftedAt, liftedBy, liftNote }) => ({
          id: `${setAt} ${setBy} ${source}`,
          cells: {
            set: momentOf(setAt),
            by: people[setBy] ?? setBy,
            why: [i18n._(SUSPENSION_CAUSE_TEXTS[cause]), source, note].filter(Boolean).join(' · '),
            lifted:
              liftedAt === null ? '–' : [momentOf(liftedAt), people[liftedBy ?? ''] ?? liftedBy, liftNote].filter(Boolean).join(' · '),
          },
        }))}
      />
    </RecordSection>
  )
}

const jarsIn = (document: TestRecordFile['versions'][number]['document']) =>
  (document as Pick<PublishedTest, 'completeness'>).completeness?.jars

/** Each version that was issued, by whom it is authorised as it says, and what it changed. */
export const RecordVersions = ({ record: { versions } }: RecordProps) => {
  const { t, i18n } = useLingui()
  /** What each jar came to by the decision rule, as the version says (JAR-20). */
  const jarsText = (document: TestRecordFile['versions'][number]['document']): string => {
    const jars = jarsIn(document)
    if (!jars) return '–'
    const results = (jars.results ?? []).map((code) => i18n._(RESULT_TEXTS[code])).join(', ')
    return [String(jars.count), results, !jars.agree && t`they do not agree`].filter(Boolean).join(': ')
  }
  return (
    <RecordSection title={t`Versions of the report`} isEmpty={versions.length === 0}>
      <RecordTable
        columns={[
          { id: 'version', name: t`Version` },
          { id: 'issued', name: t`Issued`, isShort: true },
          { id: 'by', name: t`Authorised by` },
          ...(versions.some(({ document }) => jarsIn(document)) ? [{ id: 'jars', name: t`Jars` }] : []),
          { id: 'changed', name: t`Changed` },
          { id: 'reason', name: t`Reason` },
        ]}
        rows={versions.map(({ version, issuedAt, document, changed, reason }) => ({
          id: String(version),
          cells: {
            version,
            issued: issuedAt === '' ? t`Imported` : momentOf(issuedAt),
            by: (document['issuer'] as { authorisedBy?: string } | undefined)?.authorisedBy || '–',
            jars: jarsText(document),
            changed: changed.map((part) => i18n._(PART_TEXTS[part])).join(', ') || '–',
            reason: reason || '–',
          },
        }))}
      />
    </RecordSection>
  )
}

/** What people of the laboratory wrote for each other. */
export const RecordNotes = ({ record: { notes, people } }: RecordProps) => {
  const { t } = useLingui()
  return (
    <RecordSection title={t`Internal notes`} isEmpty={notes.length === 0}>
      <RecordTable
        columns={[
          { id: 'when', name: t`When`, isShort: true },
          { id: 'who', name: t`Who` },
          { id: 'note', name: t`Note` },
        ]}
        rows={notes.map(({ at, by, text }) => ({ id: `${at} ${by}`, cells: { when: momentOf(at), who: people[by] ?? by, note: text } }))}
      />
    </RecordSection>
  )
}
