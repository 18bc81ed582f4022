import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useMemo, useState } from 'react'
import { addRequestNote, addTestNote, MAX_NOTE, readRequestNotes, readTestNotes } from '../../../contract/console/notes.ts'
import type { OutputOf } from '../../../contract/call.ts'
import { ConsoleForm } from '../shared/console-form.tsx'
import { momentOf } from '../shared/texts/dates.ts'
import { Failure } from '../shared/failure.tsx'
import { TextField } from '../shared/form-fields.tsx'
import { makeCall } from '../shared/calls/make-call.ts'
import { useReading } from '../shared/calls/session.ts'
import { textIn, useSaving } from '../shared/calls/use-saving.ts'
import { MessageList } from '../../ui/message-list.tsx'

type NotesProps = {
  of: 'request' | 'test'
  id: string
  className: string | undefined
  /** The page shows a copy, since the server is away: notes come once it is back. */
  isAway?: boolean
}

/** What people of the laboratory wrote for each other; requesters and readers of reports never see it (LAB-230). */
export const Notes = ({ of, id, className, isAway = false }: NotesProps) => {
  const input = useMemo(() => ({ params: { id } }), [id])
  const [reading, reload] = useReading(of === 'request' ? readRequestNotes : readTestNotes, input)
  const hasFailed = reading.step === 'failed'
  useEffect(() => {
    if (hasFailed && !isAway) void reload()
  }, [hasFailed, isAway, reload])
  return (
    <section className={className}>
      <h2>
        <Trans>Internal notes</Trans>
      </h2>
      {reading.step === 'failed' &&
        (isAway ? (
          <p>
            <Trans>They are shown once the server is back.</Trans>
          </p>
        ) : (
          <Failure error={reading.error} />
        ))}
      {reading.step === 'loaded' && (
        <>
          <NoteList notes={reading.value.notes} />
          {reading.value.mayWrite && <NewNoteForm key={reading.value.notes.length} of={of} id={id} reload={reload} />}
        </>
      )}
    </section>
  )
}

const NoteList = ({ notes }: Pick<OutputOf<typeof readTestNotes>, 'notes'>) =>
  notes.length > 0 && <MessageList messages={notes.map((note) => ({ ...note, moment: momentOf(note.at), isOwn: true }))} />

const NewNoteForm = ({ of, id, reload }: Pick<NotesProps, 'of' | 'id'> & { reload: () => Promise<void> }) => {
  const { t } = useLingui()
  // One for all attempts: what is sent twice is kept once.
  const [ownId] = useState(() => crypto.randomUUID())
  const { faults, error, isBusy, save } = useSaving()
  const send = async (data: FormData) => {
    const input = { params: { id }, body: { id: ownId, text: textIn(data, 'text') } }
    await (of === 'request' ? makeCall(addRequestNote, input) : makeCall(addTestNote, input))
    await reload()
  }
  const note =
    of === 'request'
      ? t`Only the laboratory sees it. It is never changed, and goes with the request.`
      : t`Only the laboratory sees it. It is never changed, and stays with the test: do not name who asked.`
  return (
    <ConsoleForm
      noValidate
      submit={<Trans>Add the note</Trans>}
      isBusy={isBusy}
      error={error}
      onSubmit={(_, form) => void save(form, send)}
    >
      <TextField name="text" label={t`New note`} note={note} rows={3} maxLength={MAX_NOTE} fault={faults['text']} />
    </ConsoleForm>
  )
}
