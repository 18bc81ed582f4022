import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { CONSOLE_API } from '../../../contract/console/console-call.ts'
import { changePhotoCall, MAX_CAPTION, type Photo, type TestDetail } from '../../../contract/console/tests.ts'
import { MAX_PHOTO_BYTES } from '../../../domain/console/bench-test.ts'
import { randomKey } from '../../platform/random-key.ts'
import { controlProps, Field } from '../../ui/field.tsx'
import { ConfirmButton } from '../shared/confirm-button.tsx'
import { Failure } from '../shared/failure.tsx'
import { makeCall } from '../shared/make-call.ts'
import { useMutation } from '../shared/use-mutation.ts'
import type { KeptPhoto } from './kept-entries.ts'
import styles from './test.module.css'
import type { Bench } from './use-bench.ts'
import { WaitingEntry } from './waiting-entry.tsx'

type PhotosProps = { detail: TestDetail; bench: Bench; reload: () => Promise<unknown>; isAway: boolean }

/** Photos with captions. A new one is kept in the browser until the server has it. */
export const Photos = ({ detail, bench, reload, isAway }: PhotosProps) => {
  const { t } = useLingui()
  const id = useId()
  const { error, run } = useMutation()
  const [tooLarge, setTooLarge] = useState(false)
  const waiting = bench.waiting.filter((entry): entry is KeptPhoto => entry.kind === 'photo')
  const take = async (file: File | undefined) => {
    if (!file) return
    setTooLarge(file.size > MAX_PHOTO_BYTES)
    if (file.size > MAX_PHOTO_BYTES) return
    await bench.add({ kind: 'photo', id: randomKey(), readingId: null, caption: '', file, name: file.name })
  }
  const change = (photo: Photo, asked: { action: 'caption-photo'; caption: string } | { action: 'remove-photo' }) =>
    run(async () => {
      await makeCall(changePhotoCall, { params: { id: detail.test.id, photo: photo.id }, body: asked })
      await reload()
    })
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
      {error !== undefined && <Failure error={error} />}
      {tooLarge && (
        <p role="alert">
          <Trans>A photo may have at most 20 megabytes.</Trans>
        </p>
      )}
      {detail.photos.length > 0 && (
        <ul className={styles.photos}>
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
                <>
                  <Field id={`${id}caption${photo.id}`} label={t`Caption of photo ${at + 1}`}>
                    <input
                      {...controlProps(`${id}caption${photo.id}`)}
                      maxLength={MAX_CAPTION}
                      defaultValue={photo.caption}
                      onBlur={({ target }) => {
                        if (target.value.trim() !== photo.caption) void change(photo, { action: 'caption-photo', caption: target.value })
                      }}
                    />
                  </Field>
                  <ConfirmButton
                    question={<Trans>Remove this photo?</Trans>}
                    confirm={<Trans>Remove</Trans>}
                    onConfirm={() => void change(photo, { action: 'remove-photo' })}
                  >
                    <Trans>Remove</Trans>
                  </ConfirmButton>
                </>
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
