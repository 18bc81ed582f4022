import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { controlProps, Field } from '../../ui/field.tsx'
import { qrPath } from '../../shared/sharing/qr-path.ts'
import { momentOf } from '../shared/texts/dates.ts'
import styles from './people-page.module.css'

export type NewInvitation = { email: string; link: string; expiresAt: string }

/** The link of an invitation that was just made. It is stored nowhere, so it can be shown only now. */
export const InvitationLink = ({ email, link, expiresAt }: NewInvitation) => {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const [isCopied, setCopied] = useState(false)
  // A new link is a new component.
  useEffect(() => box.current?.focus(), [])
  const copy = () => navigator.clipboard.writeText(link).then(() => setCopied(true))
  const until = momentOf(expiresAt)
  return (
    <div ref={box} tabIndex={-1} className={`stack gap-3 part ${styles.link}`}>
      <p>
        <Trans>
          Give this link to <strong>{email}</strong> yourself. It is shown only now, works once, and until {until}. Whoever opens it first
          registers as this person.
        </Trans>
      </p>
      <Field id={id} label={<Trans>Link to register</Trans>}>
        <input {...controlProps(id)} readOnly value={link} onFocus={({ currentTarget }) => currentTarget.select()} />
      </Field>
      <InvitationCode link={link} />
      <Button onClick={() => void copy()}>{isCopied ? <Trans>Copied</Trans> : <Trans>Copy the link</Trans>}</Button>
    </div>
  )
}

/** The same as a code for the camera of a tablet or phone, on which nobody types a link (ENTRY-08). */
const InvitationCode = ({ link }: { link: string }) => {
  const { t } = useLingui()
  const { size, path } = qrPath(link, 'M')
  return (
    <figure className={styles.code}>
      <svg viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
        <title>{t`The link as a QR code`}</title>
        <path d={path} />
      </svg>
      <figcaption>
        <Trans>Or scan it with the camera of the tablet or phone that will be used.</Trans>
      </figcaption>
    </figure>
  )
}
