import { Trans, useLingui } from '@lingui/react/macro'
import { type SubmitEvent, useId, useMemo, useRef, useState } from 'react'
import { Link } from 'wouter'
import { COUNTRY_CODES } from '../../../domain/countries.ts'
import { UNKNOWN_KEPT_DAYS, UNKNOWN_LENGTHS } from '../../../domain/products/unknown-products.ts'
import { pagePaths } from '../../platform/page-paths.ts'
import { useSession } from '../../platform/session.ts'
import { useUnsentInput } from '../../platform/storage/unsent-input.ts'
import { Button } from '../../ui/button.tsx'
import { controlProps, Field } from '../../ui/field.tsx'
import type { ReportDelivery, UnknownReport } from './kept/kept-reports.ts'
import type { Reports } from './kept/reports.ts'
import { PhotoField } from './photo-field.tsx'
import { RefusedReasons } from './waiting-reports.tsx'

export type EnteredReport = Omit<UnknownReport, 'languageCode'>

/** Only what is surely wrong; the server decides the rest. */
const looksLikeEmail = (typed: string): boolean => /^[^\s@,;]+@[^\s@,;]+\.[^\s@,;]+$/.test(typed)

type Faults = Partial<Record<'name' | 'country' | 'email', string>>
type UnknownFormProps = { entered: EnteredReport; reports: Reports; onDone: (step: 'sent' | 'waiting', email: string) => void }

/** Asks for what stands on the label. Whatever happens, what was entered stays until the server or the browser has it. */
export const UnknownForm = ({ entered, reports, onDone }: UnknownFormProps) => {
  const { t } = useLingui()
  const { brand, sendsEmails, data, edition, formats, language } = useSession()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [report, setReport] = useState(entered)
  const [faults, setFaults] = useState<Faults>({})
  const [sending, setSending] = useState(false)
  const [refused, setRefused] = useState<readonly string[]>()
  useUnsentInput(report !== entered)
  const tells = brand.alerts && sendsEmails && !data.demo && edition.pages.includes('tellMe')
  const countries = useMemo(
    () => COUNTRY_CODES.map((code) => ({ code, name: formats.country(code) })).sort((one, other) => formats.compare(one.name, other.name)),
    [formats],
  )
  const set = (part: Partial<EnteredReport>) => setReport({ ...report, ...part })
  const check = (): Faults => {
    const { name, number, country, email } = report
    return {
      ...(name.trim() === '' && number.trim() === '' ? { name: t`Name or number is required` } : {}),
      ...(country === '' ? { country: t`Required` } : {}),
      ...(email.trim() !== '' && !looksLikeEmail(email.trim()) ? { email: t`Email is not valid` } : {}),
    }
  }
  const send = async () => {
    const found = check()
    setFaults(found)
    setRefused(undefined)
    const [first] = Object.keys(found)
    if (first !== undefined) {
      form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
      return
    }
    setSending(true)
    const email = tells ? report.email.trim() : ''
    const delivery: ReportDelivery = await reports.submit({
      ...report,
      name: report.name.trim(),
      number: report.number.trim(),
      email,
      languageCode: language,
    })
    setSending(false)
    if (delivery.step === 'refused') setRefused(delivery.reasons)
    else onDone(delivery.step, email)
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void send()
  }
  const line = (name: 'name' | 'number' | 'email', label: string, more: { type?: string; autoComplete?: string; maxLength: number }) => {
    const fault = name === 'number' ? undefined : faults[name]
    return (
      <Field id={`${id}${name}`} label={label} note={fault} isFault={fault !== undefined}>
        <input
          {...controlProps(`${id}${name}`, fault, fault !== undefined)}
          name={name}
          dir="auto"
          autoComplete="off"
          {...more}
          value={report[name]}
          onChange={({ currentTarget }) => set({ [name]: currentTarget.value })}
        />
      </Field>
    )
  }
  const days = UNKNOWN_KEPT_DAYS
  return (
    <form ref={form} onSubmit={submit} noValidate>
      {line('name', t`Name on the label`, { maxLength: UNKNOWN_LENGTHS.name })}
      {line('number', t`Number on the label or of the barcode`, { maxLength: UNKNOWN_LENGTHS.number })}
      <Field id={`${id}country`} label={t`Country`} required note={faults.country} isFault={faults.country !== undefined}>
        <select
          {...controlProps(`${id}country`, faults.country, faults.country !== undefined)}
          name="country"
          aria-required
          value={report.country}
          onChange={({ currentTarget }) => set({ country: currentTarget.value })}
        >
          <option value="">{t`Choose a country`}</option>
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      </Field>
      <PhotoField photo={report.photo} onChange={(photo) => set({ photo })} />
      {tells && (
        <>
          {line('email', t`Email (optional)`, { type: 'email', autoComplete: 'email', maxLength: 254 })}
          <p>
            <Trans>With an email you are told once what became of it. First you get an email with a link to confirm.</Trans>
          </p>
        </>
      )}
      <div role="alert">{refused && <RefusedReasons reasons={refused} />}</div>
      <p>
        <Trans>Only the laboratory sees what you send. It is deleted {days} days after the laboratory decided about it.</Trans>{' '}
        <Link href={pagePaths.privacy}>
          <Trans>Privacy</Trans>
        </Link>
      </p>
      <div>
        <Button type="submit" look="primary" disabled={sending}>
          <Trans>Send to the laboratory</Trans>
        </Button>
      </div>
      <p>
        <Trans>Until then nothing is known of this product: untested is not safe.</Trans>
      </p>
    </form>
  )
}
