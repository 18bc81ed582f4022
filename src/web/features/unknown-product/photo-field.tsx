import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { MAX_PHOTO_BYTES } from '../../../domain/console/bench/bench-test.ts'
import { Button } from '../../ui/button.tsx'
import { controlProps, Field } from '../../ui/field.tsx'
import styles from './unknown-product-page.module.css'

/** What the server reads; a phone converts its own format. */
const FORMATS = 'image/jpeg,image/png,image/webp'

/** Of a smaller photo nobody minds how small it is. */
const LEAST_MEGABYTES = 0.1

type PhotoFieldProps = { photo: Blob | undefined; onChange: (photo: Blob | undefined) => void }

/** The photo of the label: from the camera, or one that is there already. */
export const PhotoField = ({ photo, onChange }: PhotoFieldProps) => {
  const { t, i18n } = useLingui()
  const id = useId()
  const [isTooLarge, setTooLarge] = useState(false)
  const megabytes = i18n.number(MAX_PHOTO_BYTES / 1_000_000)
  const size = i18n.number(Math.max(LEAST_MEGABYTES, (photo?.size ?? 0) / 1_000_000), { maximumFractionDigits: 1 })
  const take = (file: File | undefined) => {
    if (!file) return
    setTooLarge(file.size > MAX_PHOTO_BYTES)
    if (file.size <= MAX_PHOTO_BYTES) onChange(file)
  }
  const choose = (name: string, label: string, capture: { capture?: 'environment' }) => (
    <Field id={`${id}${name}`} label={label}>
      <input
        {...controlProps(`${id}${name}`)}
        type="file"
        accept={FORMATS}
        {...capture}
        onChange={({ target }) => {
          take(target.files?.[0])
          target.value = ''
        }}
      />
    </Field>
  )
  return (
    <fieldset className={`${styles.photo} stack`}>
      <legend>
        <Trans>Photo of the label (optional)</Trans>
      </legend>
      <p>
        <Trans>Place, time and camera are removed from it.</Trans>{' '}
        <span role="alert">{isTooLarge && <Trans>A photo may have at most {megabytes}&nbsp;MB.</Trans>}</span>
      </p>
      {photo ? (
        <div className="row gap-3 middle">
          <output>{t`One photo, ${size}\u00a0MB`}</output>
          <Button onClick={() => onChange(undefined)}>
            <Trans>Remove the photo</Trans>
          </Button>
        </div>
      ) : (
        <>
          {choose('camera', t`Take a photo`, { capture: 'environment' })}
          {choose('file', t`Choose a photo`, {})}
        </>
      )}
    </fieldset>
  )
}
