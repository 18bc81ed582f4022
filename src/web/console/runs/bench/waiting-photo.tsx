import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useId, useState } from 'react'
import { MAX_CAPTION } from '../../../../contract/console/bench/tests.ts'
import { controlProps, Field } from '../../../ui/field.tsx'
import type { KeptPhoto } from './kept-entries.ts'
import styles from '../test.module.css'
import type { Bench } from './use-bench.ts'
import { WaitingEntry } from './waiting-entry.tsx'

type WaitingPhotoProps = { entry: KeptPhoto; bench: Pick<Bench, 'add' | 'drop' | 'sendAll'>; usual: readonly string[] }

/** A photo that the server does not have, with its picture. One that was refused keeps its caption, which can be changed, and can be saved as a file (ENTRY-07). */
export const WaitingPhoto = ({ entry, bench, usual }: WaitingPhotoProps) => {
  const { t } = useLingui()
  const id = useId()
  const { file, name, caption, refusal } = entry
  // Each reading of what is kept has the same picture as another object.
  const [url] = useState(() => URL.createObjectURL(file))
  useEffect(() => () => URL.revokeObjectURL(url), [url])
  const recaption = (text: string) => {
    const { kind, id: photo, readingId } = entry
    if (text !== caption) void bench.add({ kind, id: photo, readingId, caption: text, file, name })
  }
  return (
    <div className={styles.waitingPhoto}>
      <img src={url} alt="" />
      <WaitingEntry entry={entry} name={[name, caption].filter(Boolean).join(' · ')} bench={bench} />
      {refusal !== undefined && (
        <>
          <Field id={id} label={t`Caption of ${name}`}>
            <input
              {...controlProps(id)}
              list={`${id}usual`}
              maxLength={MAX_CAPTION}
              defaultValue={caption}
              onBlur={({ target }) => recaption(target.value.trim())}
            />
          </Field>
          <datalist id={`${id}usual`}>
            {usual.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </datalist>
          <a className="middle strong" href={url} download={name}>
            <Trans>Save the photo as a file</Trans>
          </a>
        </>
      )}
    </div>
  )
}
