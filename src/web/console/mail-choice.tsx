import { NO_TIME_ZONE } from '../../domain/method/laboratory-days.ts'
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { readMailPreferences, setMailPreferences } from '../../contract/console/mail-preferences.ts'
import type { OutputOf } from '../../contract/call.ts'
import { DELIVERIES, DIGEST_HOUR, type NoticeDelivery, type NoticeKind } from '../../domain/console/notices.ts'
import styles from './account-page.module.css'
import { ConsoleForm } from './shared/console-form.tsx'
import { Failure } from './shared/failure.tsx'
import { OptionsField } from './shared/form-fields.tsx'
import { makeCall } from './shared/calls/make-call.ts'
import { useReading } from './shared/calls/session.ts'
import { formats } from './shared/texts/formats.ts'
import { textIn, useSaving } from './shared/calls/use-saving.ts'

const NOTHING = {}

const NOTICE_TEXTS: Record<NoticeKind, MessageDescriptor> = {
  'new-request': msg`A new request`,
  reply: msg`A requester replied`,
  cancelled: msg`A requester cancelled while in test`,
  assigned: msg`A request was assigned to me`,
  submitted: msg`A test waits that I may approve`,
  returned: msg`My test was returned`,
}
const DELIVERY_TEXTS: Record<NoticeDelivery, MessageDescriptor> = {
  'at-once': msg`At once`,
  daily: msg`Once a day`,
  never: msg`No email`,
}

/** What the reader is told by email (LAB-222); nothing for somebody whose roles are told of nothing. */
export const MailChoice = () => {
  const [reading, reload] = useReading(readMailPreferences, NOTHING)
  if (reading.step === 'failed') return <Failure error={reading.error} />
  if (reading.step === 'loading' || reading.value.choices.length === 0) return null
  return <Choices {...reading.value} reload={reload} />
}

const Choices = ({ choices, sendsEmails, reload }: OutputOf<typeof readMailPreferences> & { reload: () => Promise<void> }) => {
  const { i18n } = useLingui()
  const { error, isBusy, save } = useSaving()
  const [isSaved, setSaved] = useState(false)
  const send = async (data: FormData) => {
    const chosen = choices.map(({ notice, delivery }) => {
      const value = textIn(data, notice)
      return { notice, delivery: DELIVERIES.find((one) => one === value) ?? delivery }
    })
    setSaved(false)
    await makeCall(setMailPreferences, { body: { choices: chosen } })
    await reload()
    setSaved(true)
  }
  const options = DELIVERIES.map((delivery) => [delivery, i18n._(DELIVERY_TEXTS[delivery])] as const)
  const hour = `0${DIGEST_HOUR}:00`
  const zone = formats().timeZone ?? NO_TIME_ZONE
  return (
    <>
      <h2>
        <Trans>Emails to me</Trans>
      </h2>
      <p>
        <Trans>
          The daily email is written after {hour} ({zone}). You are not told of what you do yourself.
        </Trans>{' '}
        {!sendsEmails && <Trans>No email is sent now, because this service has no mail server.</Trans>}
      </p>
      <ConsoleForm submit={<Trans>Save</Trans>} isBusy={isBusy} error={error} onSubmit={(_, form) => void save(form, send)}>
        <div className={styles.choices}>
          {choices.map(({ notice, delivery }) => (
            <OptionsField key={notice} name={notice} label={i18n._(NOTICE_TEXTS[notice])} options={options} defaultValue={delivery} />
          ))}
        </div>
        <output>{isSaved && <Trans>Saved.</Trans>}</output>
      </ConsoleForm>
    </>
  )
}
