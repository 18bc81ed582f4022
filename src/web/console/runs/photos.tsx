import Camera from 'lucide-react/icons/camera'
import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useRef, useState } from 'react'
import { CONSOLE_API } from '../../../contract/console/console-call.ts'
import { MAX_CAPTION, type Photo, type TestDetail } from '../../../contract/console/bench/tests.ts'
import { MAX_PHOTO_BYTES } from '../../../domain/console/bench/bench-test.ts'
import { randomKey } from '../../platform/storage/random-key.ts'
import { controlProps, Field } from '../../ui/field.tsx'
import { ChooseFiles } from '../../ui/choose-files.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmButton } from '../shared/confirm-button.tsx'
import { Failure } from '../shared/failure.tsx'
import type { KeptPhoto } from './bench/kept-entries.ts'
import styles from './test.module.css'
import type { Bench } from './bench/use-bench.ts'
import type { PhotoChanges } from './bench/use-photo-changes.ts'
import { WaitingPhoto } from './bench/waiting-photo.tsx'

type PhotosProps = { detail: TestDetail; bench: Bench; changes: PhotoChanges; isAway: boolean }

/** Photos with captions. A new one is kept in the browser until the server has it. */
export const Photos = ({ detail, bench, changes, isAway }: PhotosProps) => {
  const { t } = useLingui()
  const id = useId()
  const [tooLarge, setTooLarge] = useState<string[]>([])
  const [caption, setCaption] = useState('')
  const usual = useUsualCaptions()
  const waiting = bench.waiting.filter((entry): entry is KeptPhoto => entry.kind === 'photo')
  /** Each is kept on this device at once, whatever becomes of the one before. */
  const take = (files: File[]) => {
    setTooLarge(files.filter(({ size }) => size > MAX_PHOTO_BYTES).map(({ name }) => name))
    for (const file of files)
      if (file.size <= MAX_PHOTO_BYTES) void bench.add({ kind: 'photo', id: randomKey(), readingId: null, caption, file, name: file.name })
  }
  return (
    <section className={styles.part} aria-labelledby={`${id}title`}>
      <h2 id={`${id}title`}>
        <Trans>Photos</Trans>
      </h2>
      {changes.error !== undefined && <Failure error={changes.error} />}
      {tooLarge.length > 0 && (
        <p role="alert">
          <Trans>A photo may have at most 20 megabytes.</Trans> {tooLarge.join(', ')}
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
                <>
                  <p>{photo.caption}</p>
                  <UnsavedCaption waiting={changes.waiting[photo.id]} onDrop={() => changes.drop(photo.id)} />
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      {waiting.map((entry) => (
        <WaitingPhoto key={entry.key} entry={entry} bench={bench} usual={usual} />
      ))}
      {detail.mayRead && (
        <>
          <fieldset className={styles.choices}>
            <legend>
              <Trans>Caption of the next photos</Trans>
            </legend>
            {['', ...usual].map((one) => (
              <label key={one}>
                <input type="radio" name={`${id}caption`} checked={caption === one} onChange={() => setCaption(one)} />{' '}
                {one === '' ? <Trans>None</Trans> : one}
              </label>
            ))}
          </fieldset>
          <div className={styles.row}>
            <ChooseFiles look="primary" accept="image/*" capture="environment" onChoose={take}>
              <Camera aria-hidden size={24} />
              <Trans>Take a photo</Trans>
            </ChooseFiles>
            <ChooseFiles accept="image/*" multiple onChoose={take}>
              <Trans>Choose photos</Trans>
            </ChooseFiles>
          </div>
        </>
      )}
      <datalist id={USUAL_CAPTIONS}>
        {usual.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </datalist>
    </section>
  )
}

const USUAL_CAPTIONS = 'usual-captions'

/** What photos of a jar usually show. */
const useUsualCaptions = (): string[] => {
  const { t } = useLingui()
  return [t`At 0\u00a0h`, t`After 2\u00a0h`, t`After 24\u00a0h`, t`After mixing again`, t`Foam`, t`Sediment`, t`On the sieve`]
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
          key={changes.found}
          list={USUAL_CAPTIONS}
          ref={input}
          maxLength={MAX_CAPTION}
          defaultValue={isCaptionWaiting ? waiting.caption : photo.caption}
          disabled={isRemovalWaiting}
          onChange={({ target }) => changes.type(photo, target.value.trim())}
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

/** What was typed and can be saved no more, as once the test was submitted: it is there to be copied until it is discarded. */
const UnsavedCaption = ({ waiting, onDrop }: { waiting: PhotoChanges['waiting'][string] | undefined; onDrop: () => void }) =>
  waiting?.action === 'caption-photo' ? (
    <p role="alert">
      <Trans>Not saved:</Trans> {waiting.caption}{' '}
      <Button look="quiet" onClick={onDrop}>
        <Trans>Discard</Trans>
      </Button>
    </p>
  ) : null
