import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useRef, useState } from 'react'
import { CONSOLE_API } from '../../../contract/console/console-call.ts'
import { MAX_CAPTION, type Photo, type TestDetail } from '../../../contract/console/bench/tests.ts'
import { MAX_PHOTO_BYTES } from '../../../domain/console/bench/bench-test.ts'
import { randomKey } from '../../platform/storage/random-key.ts'
import { controlProps, Field } from '../../ui/field.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmButton } from '../shared/confirm-button.tsx'
import { Failure } from '../shared/failure.tsx'
import type { KeptPhoto } from './bench/kept-entries.ts'
import styles from './test.module.css'
import type { Bench } from './bench/use-bench.ts'
import type { PhotoChanges } from './bench/use-photo-changes.ts'
import { WaitingEntry } from './bench/waiting-entry.tsx'

type PhotosProps = { detail: TestDetail; bench: Bench; changes: PhotoChanges; isAway: boolean }

/** Photos with captions. A new one is kept in the browser until the server has it. */
export const Photos = ({ detail, bench, changes, isAway }: PhotosProps) => {
  const { t } = useLingui()
  const id = useId()
  const [tooLarge, setTooLarge] = useState(false)
  const waiting = bench.waiting.filter((entry): entry is KeptPhoto => entry.kind === 'photo')
  const take = async (file: File | undefined) => {
    if (!file) return
    setTooLarge(file.size > MAX_PHOTO_BYTES)
    if (file.size > MAX_PHOTO_BYTES) return
    await bench.add({ kind: 'photo', id: randomKey(), readingId: null, caption: '', file, name: file.name })
  }
  const choose = (name: string, label: string, isCamera: boolean) => (
    <Field id={`${id}${name}`} label={label}>
      <input
        {...controlProps(`${id}${name}`)}
        type="file"
        accept="image/*"
        {...(isCamera ? { capture: 'environment' as const } : {})}
        onChange={({ target }) => {
          void take(target.files?.[0])
          target.value = ''
        }}
      />
    </Field>
  )
  return (
    <section className={styles.part} aria-labelledby={`${id}title`}>
      <h2 id={`${id}title`}>
        <Trans>Photos</Trans>
      </h2>
      {changes.error !== undefined && <Failure error={changes.error} />}
      {tooLarge && (
        <p role="alert">
          <Trans>A photo may have at most 20 megabytes.</Trans>
        </p>
      )}
      {detail.photos.length > 0 && (
        <ul className={`stack gap-3 plain-list ${styles.photos}`}>
          {detail.photos.map((photo, at) => (
            <li key={photo.id}>
              <img
                // One that could not be loaded while the server was away is loaded when it is back.
                key={isAway ? 'away' : 'there'}
                src={`${CONSOLE_API}tests/${detail.test.id}/photos/${photo.id}`}
                alt={photo.caption || t`Photo ${at + 1}`}
                width={photo.width}
                height={photo.height}
                loading="lazy"
              />
              {detail.mayRead ? (
                <PhotoForm photo={photo} number={at + 1} changes={changes} needsReason={detail.needsReason} />
              ) : (
                <p>{photo.caption}</p>
              )}
            </li>
          ))}
        </ul>
      )}
      {waiting.map((entry) => (
        <WaitingEntry key={entry.key} entry={entry} name={entry.name} bench={bench} />
      ))}
      {detail.mayRead && (
        <div className={styles.fields}>
          {choose('camera', t`Take a photo`, true)}
          {choose('file', t`Choose a photo`, false)}
        </div>
      )}
    </section>
  )
}

type PhotoFormProps = { photo: Photo; number: number; changes: PhotoChanges; needsReason: boolean }

/** Its caption and its removal, and which of them the server has not got. */
const PhotoForm = ({ photo, number, changes, needsReason }: PhotoFormProps) => {
  const { t } = useLingui()
  const id = useId()
  const waiting = changes.waiting[photo.id]
  const isCaptionWaiting = waiting?.action === 'caption-photo'
  const isRemovalWaiting = waiting?.action === 'remove-photo'
  const input = useRef<HTMLInputElement>(null)
  const note = needsReason ? t`Not saved yet: say why at the top, then save.` : t`Not saved yet.`
  const shownNote = isCaptionWaiting ? note : undefined
  const recaption = (caption: string) => {
    if (caption !== photo.caption) changes.change(photo.id, { action: 'caption-photo', caption })
    else if (isCaptionWaiting) changes.drop(photo.id)
  }
  /** With the caption that was typed before. */
  const keepIt = () => {
    changes.drop(photo.id)
    recaption(input.current?.value.trim() ?? photo.caption)
  }
  return (
    <>
      <Field id={id} label={t`Caption of photo ${number}`} note={shownNote} isFault={isCaptionWaiting}>
        <input
          {...controlProps(id, shownNote, isCaptionWaiting)}
          ref={input}
          maxLength={MAX_CAPTION}
          defaultValue={photo.caption}
          disabled={isRemovalWaiting}
          onBlur={({ target }) => recaption(target.value.trim())}
        />
      </Field>
      {isRemovalWaiting ? (
        <div className={styles.row} role="alert">
          <p>{needsReason ? <Trans>Not removed yet: say why at the top, then save.</Trans> : <Trans>Not removed yet.</Trans>}</p>
          <Button onClick={keepIt}>
            <Trans>Keep it</Trans>
          </Button>
        </div>
      ) : (
        <ConfirmButton
          question={<Trans>Remove this photo?</Trans>}
          confirm={<Trans>Remove</Trans>}
          onConfirm={() => changes.change(photo.id, { action: 'remove-photo' })}
        >
          <Trans>Remove</Trans>
        </ConfirmButton>
      )}
    </>
  )
}
