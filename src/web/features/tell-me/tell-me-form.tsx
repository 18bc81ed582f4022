import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type SubmitEvent, useRef, useState } from 'react'
import { Link } from 'wouter'
import { MAX_MIXES_PER_ADDRESS } from '../../../contract/tell-me/tell-me-limits.ts'
import { LANGUAGES, type LanguageCode } from '../../../domain/texts/languages.ts'
import { ApiError, NoResponseError } from '../../platform/network/api.ts'
import { pagePaths } from '../../platform/page-paths.ts'
import { useSession } from '../../platform/session.ts'
import { Button } from '../../ui/button.tsx'
import { controlProps, Field } from '../../ui/field.tsx'
import { CallFailure } from './call-failure.tsx'
import { NoNotifications } from './no-notifications.tsx'
import { KindsOfOne, KindsOfSeveral } from './notified-kinds.tsx'
import { requestNotifications } from './tell-me-calls.ts'

type Sent = { step: 'editing' | 'sending' | 'away' | 'failed' | 'no emails' | 'demonstration' } | { step: 'asked'; email: string }

/** Only what is surely wrong; the server decides the rest. */
const looksLikeEmail = (typed: string): boolean => /^[^\s@,;]+@[^\s@,;]+\.[^\s@,;]+$/.test(typed)

/** Asks for the address and the language of the emails. Whatever happens, what was typed stays. */
export const TellMeForm = ({ products, mix }: { products: readonly string[]; mix: string }) => {
  const { t } = useLingui()
  const session = useSession()
  const { company } = session.brand.registeredOffice
  const [email, setEmail] = useState('')
  const [language, setLanguage] = useState<LanguageCode>(session.language)
  const [fault, setFault] = useState<string>()
  const [sent, setSent] = useState<Sent>({ step: 'editing' })
  const field = useRef<HTMLInputElement>(null)
  const refuse = (text: string) => {
    setFault(text)
    field.current?.focus()
  }
  const ask = async () => {
    const typed = email.trim()
    if (typed === '') return refuse(t`Email is required`)
    if (!looksLikeEmail(typed)) return refuse(t`Email is not valid`)
    setFault(undefined)
    setSent({ step: 'sending' })
    try {
      const { step } = await requestNotifications({ email: typed, products, languageCode: language })
      setSent(step === 'asked' ? { step, email: typed } : { step })
    } catch (error) {
      setSent({ step: error instanceof NoResponseError ? 'away' : 'failed' })
      if (error instanceof ApiError && error.errors.some(({ path }) => path === 'email')) {
        setSent({ step: 'editing' })
        refuse(t`Email is not valid`)
      }
    }
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void ask()
  }
  if (sent.step === 'asked') {
    const address = sent.email
    const most = MAX_MIXES_PER_ADDRESS
    return (
      <output>
        <Trans>
          We sent an email to {address}, unless this address already gets this news, waits for{' '}
          <Plural value={most} one="# other mix" other="# other mixes" /> or got too many such emails today. Open its link and press the
          button: nothing else is sent before.
        </Trans>
      </output>
    )
  }
  return (
    <form onSubmit={submit} noValidate>
      <p>
        <Trans>
          We email you when a test of {mix} is published, amended or withdrawn, alone or with other products; the email names them.
        </Trans>{' '}
        {products.length > 1 ? <KindsOfSeveral /> : <KindsOfOne />}
      </p>
      <Field id="tell-me-email" label={t`Email`} required note={fault} isFault={fault !== undefined}>
        <input
          {...controlProps('tell-me-email', fault, fault !== undefined)}
          ref={field}
          type="email"
          autoComplete="email"
          maxLength={254}
          required
          value={email}
          onChange={({ currentTarget }) => setEmail(currentTarget.value)}
        />
      </Field>
      <Field id="tell-me-language" label={t`Language of the emails`}>
        <select
          {...controlProps('tell-me-language')}
          value={language}
          onChange={({ currentTarget }) => setLanguage(currentTarget.value as LanguageCode)}
        >
          {LANGUAGES.map(({ languageCode, name }) => (
            <option key={languageCode} value={languageCode} lang={languageCode}>
              {name}
            </option>
          ))}
        </select>
      </Field>
      <Outcome step={sent.step} />
      <p>
        <Trans>
          First you get an email with a link to confirm. {company} stores the address, the products, the language, the dates and which
          emails were sent until you end it, which every email with news lets you do by one press. After two years we ask whether you still
          want it.
        </Trans>{' '}
        <Link href={pagePaths.privacy}>
          <Trans>Privacy</Trans>
        </Link>
      </p>
      <div>
        <Button type="submit" look="primary" disabled={sent.step === 'sending'}>
          <Trans>Tell me</Trans>
        </Button>
      </div>
    </form>
  )
}

const Outcome = ({ step }: { step: Sent['step'] }) => (
  <div role="alert">
    <CallFailure step={step} />
    {(step === 'no emails' || step === 'demonstration') && <NoNotifications why={step} isAsked />}
  </div>
)
