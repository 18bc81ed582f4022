import { Trans, useLingui } from '@lingui/react/macro'
import { type SubmitEvent, useId, useState } from 'react'
import type { RequestStatusAnswer } from '../../../contract/requests/request-status.ts'
import { ApiError } from '../../platform/network/api.ts'
import { useSession } from '../../platform/session.ts'
import { useUnsentInput } from '../../platform/storage/unsent-input.ts'
import { PrivacyLine } from '../../shared/privacy-line.tsx'
import { Button } from '../../ui/button.tsx'
import { controlProps, Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './request-status-page.module.css'
import type { StatusCalls } from './status-calls.ts'
import { MessageList } from '../../ui/message-list.tsx'

const MAX_LENGTH = 4_000

type ThreadProps = { request: RequestStatusAnswer; calls: StatusCalls; onChanged: (request: RequestStatusAnswer) => void }

/** Questions, answers and comments in one thread, and below it the visitor's answer to an open question. */
export const StatusThread = ({ request, calls, onChanged }: ThreadProps) => {
  const { formats } = useSession()
  const { thread, mayReply } = request
  if (thread.length === 0 && !mayReply) return null
  return (
    <section className={`part stack gap-3 ${styles.part}`}>
      <h2>
        <Trans>Questions and answers</Trans>
      </h2>
      <MessageList
        messages={thread.map(({ author, ...one }) => ({
          ...one,
          by: author === 'requester' ? <Trans>You</Trans> : <Trans>The laboratory</Trans>,
          moment: formats.moment(Date.parse(one.at)),
          isOwn: author === 'requester',
        }))}
      />
      {mayReply && <Reply request={request} calls={calls} onChanged={onChanged} />}
    </section>
  )
}

/** What was typed stays until the server has it. */
const Reply = ({ request, calls, onChanged }: ThreadProps) => {
  const { t } = useLingui()
  const id = useId()
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<'changed' | 'not sent'>()
  const [isSending, setSending] = useState(false)
  useUnsentInput(text.trim() !== '')
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (text.trim() === '' || isSending) return
    setSending(true)
    setProblem(undefined)
    try {
      onChanged(await calls.reply(request.rowVersion, text))
    } catch (error) {
      const isStale = error instanceof ApiError && error.status === 409
      setProblem(isStale ? 'changed' : 'not sent')
      if (isStale) await calls.read().then(onChanged, () => undefined)
    } finally {
      setSending(false)
    }
  }
  return (
    <form onSubmit={(event) => void submit(event)} className={`stack gap-3 at-start ${styles.reply}`}>
      <Field id={id} label={t`Your answer`} className={styles.replied}>
        <textarea
          {...controlProps(id)}
          rows={4}
          maxLength={MAX_LENGTH}
          dir="auto"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      <div role="alert">
        {problem === 'changed' && (
          <Notice>
            <Trans>The request was changed meanwhile. Your answer is still here: look at the request, then send it again.</Trans>
          </Notice>
        )}
        {problem === 'not sent' && (
          <Notice>
            <Trans>Your answer could not be sent. It is still here; please try again.</Trans>
          </Notice>
        )}
      </div>
      <PrivacyLine />
      <Button type="submit" look="primary" disabled={text.trim() === '' || isSending}>
        <Trans>Send the answer</Trans>
      </Button>
    </form>
  )
}
