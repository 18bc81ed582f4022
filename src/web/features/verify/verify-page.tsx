import { Trans, useLingui } from '@lingui/react/macro'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { API_BASE } from '../../../contract/call.ts'
import { VERIFY, type VerifyQuestion } from '../../../contract/verify/verify-paths.ts'
import type { Verified } from '../../../contract/verify/verify.ts'
import { useAddressHash } from '../../platform/address-hash.ts'
import { NoResponseError, send } from '../../platform/network/api.ts'
import { useSession } from '../../platform/session.ts'
import { DocumentTitle } from '../../platform/texts/document-title.ts'
import { Button } from '../../ui/button.tsx'
import { ChooseFiles } from '../../ui/choose-files.tsx'
import { controlProps, Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { hashFile, type FileHash } from './file-hash.ts'
import { VerifiedReport } from './verified-report.tsx'
import styles from './verify-page.module.css'
import { questionOfHash, questionOfNumber } from './verify-question.ts'

type NotRead = Extract<FileHash, { why: string }>['why']
type Step =
  | { step: 'waiting' }
  | { step: 'asking' }
  | { step: 'verified'; answer: Verified; of: VerifyQuestion; name: string }
  | { step: 'not asked'; why: NotRead | 'away' | 'failed' }

const askServer = (question: VerifyQuestion) => send('POST', `${API_BASE}${VERIFY}`, question) as Promise<Verified>

/** *Verify* (VERIFY-01): whether a file, a QR code or a number is of a report that was issued here, and is the newest. */
export const VerifyPage = () => {
  const { t } = useLingui()
  const { brand } = useSession()
  const hash = useAddressHash()
  const [shown, setShown] = useState<Step>({ step: 'waiting' })
  /** The last question: the answer to an earlier one says nothing any more. */
  const last = useRef<unknown>(undefined)
  const begin = (): (() => boolean) => {
    const mine = {}
    last.current = mine
    setShown({ step: 'asking' })
    return () => last.current === mine
  }
  const ask = async (of: VerifyQuestion, name: string, isLast: () => boolean) => {
    try {
      const answer = await askServer(of)
      if (isLast()) setShown({ step: 'verified', answer, of, name })
    } catch (error) {
      if (isLast()) setShown({ step: 'not asked', why: error instanceof NoResponseError ? 'away' : 'failed' })
    }
  }
  const askOfFile = async ([file]: File[]) => {
    if (!file) return
    const isLast = begin()
    const read = await hashFile(file)
    if (!isLast()) return
    if ('why' in read) setShown({ step: 'not asked', why: read.why })
    else await ask(read, file.name, isLast)
  }
  useEffect(() => {
    const question = questionOfHash(hash)
    if (question) void ask(question, 'number' in question ? question.number : '', begin())
    // oxlint-disable-next-line react/exhaustive-deps -- once for each address
  }, [hash])
  const { maker } = brand
  return (
    <>
      <DocumentTitle>{`${t`Verify a report`} · ${brand.title}`}</DocumentTitle>
      <div className={styles.page}>
        <h1>
          <Trans>Verify a report</Trans>
        </h1>
        <p>
          <Trans>
            Learn whether a report is one that {maker} issued, unaltered, and whether it is still the newest. Scan the QR code on its pages,
            or choose its PDF file here.
          </Trans>
        </p>
        <div className={styles.way}>
          <ChooseFiles look="primary" accept="application/pdf,.pdf" onChoose={(files) => void askOfFile(files)}>
            <Trans>Choose the PDF file</Trans>
          </ChooseFiles>
          <p className="muted">
            <Trans>The file stays on your device: only its SHA-256 hash is sent, from which nobody can read the file.</Trans>
          </p>
        </div>
        <div aria-live="polite">
          {shown.step === 'asking' && (
            <p>
              <Trans>Looking …</Trans>
            </p>
          )}
          {shown.step === 'verified' && <VerifiedReport key={JSON.stringify(shown.of)} {...shown} />}
          {shown.step === 'not asked' && <NotAsked why={shown.why} />}
        </div>
        <ByNumber onAsk={(question) => void ask(question, question.number, begin())} />
      </div>
    </>
  )
}

const NotAsked = ({ why }: { why: Extract<Step, { step: 'not asked' }>['why'] }) => (
  <Notice tone="error">
    {why === 'too large' && <Trans>This file is larger than any report. It was not read.</Trans>}
    {why === 'unreadable' && <Trans>The browser could not read this file. Choose it again.</Trans>}
    {why === 'no secure connection' && <Trans>A file can only be verified over a secure connection (https).</Trans>}
    {why === 'away' && <Trans>The server cannot be reached, so nothing is known about this report yet. Try again later.</Trans>}
    {why === 'failed' && <Trans>This could not be verified now, so nothing is known about this report yet. Try again in a minute.</Trans>}
  </Notice>
)

const ByNumber = ({ onAsk }: { onAsk: (question: { number: string }) => void }) => {
  const { t } = useLingui()
  const [number, setNumber] = useState('')
  const [fault, setFault] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const question = questionOfNumber(number)
    if (question && 'number' in question) {
      setFault(undefined)
      return onAsk(question)
    }
    setFault(number.trim() === '' ? t`Enter the number of the report` : t`No report has such a number`)
    field.current?.focus()
  }
  return (
    <form onSubmit={submit} noValidate className={styles.way}>
      <h2>
        <Trans>Only the number at hand?</Trans>
      </h2>
      <p>
        <Trans>
          A number finds public reports only, and says nothing about a file or a sheet of paper that has it. Compare what you have with the
          report that is shown.
        </Trans>
      </p>
      <Field id="verify-number" label={t`Number of the report`} required note={fault} isFault={fault !== undefined}>
        <input
          {...controlProps('verify-number', fault, fault !== undefined)}
          ref={field}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={64}
          required
          value={number}
          onChange={({ currentTarget }) => setNumber(currentTarget.value)}
        />
      </Field>
      <div>
        <Button type="submit" look="secondary">
          <Trans>Look up the number</Trans>
        </Button>
      </div>
    </form>
  )
}
