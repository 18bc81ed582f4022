import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import type { SeriesJar } from '../../../../contract/console/bench/series.ts'
import { MAX_PHOTO_BYTES } from '../../../../domain/console/bench/bench-test.ts'
import { codesInPhoto } from '../../../platform/device/barcodes.ts'
import { randomKey } from '../../../platform/storage/random-key.ts'
import { Button } from '../../../ui/button.tsx'
import { controlProps, Field } from '../../../ui/field.tsx'
import { jarOfCode } from './jar-of-code.ts'
import styles from '../series.module.css'
import type { SeriesEntries } from './use-series-bench.ts'

type PhotoProps = { jars: readonly SeriesJar[]; bench: SeriesEntries }

/** A photo of a jar goes to the test whose label is in it; where that cannot be read, its number is asked for. */
export const PhotoOfJar = ({ jars, bench }: PhotoProps) => {
  const { t } = useLingui()
  const id = useId()
  const [file, setFile] = useState<File>()
  const [label, setLabel] = useState('')
  const [said, setSaid] = useState('')
  const open = jars.filter(({ mayRead }) => mayRead)
  if (open.length === 0) return null
  const keep = (photo: File, runId: string) => {
    setFile(undefined)
    setLabel('')
    setSaid(t`Photo of ${runId}: kept, and sent when the server can be reached.`)
    void bench.of(runId).add({ kind: 'photo', id: randomKey(), readingId: null, caption: '', file: photo, name: photo.name })
  }
  const take = async (photo: File | undefined) => {
    if (!photo) return
    setSaid('')
    if (photo.size > MAX_PHOTO_BYTES) return setSaid(t`A photo may have at most 20 megabytes.`)
    const ids = new Set((await codesInPhoto(photo)).flatMap((code) => jarOfCode(code, open) ?? []))
    const [only, another] = ids
    // Labels of two jars in one photo: nobody but the person knows which one is meant.
    if (only !== undefined && another === undefined) keep(photo, only)
    else setFile(photo)
  }
  const typed = jarOfCode(label, open)
  return (
    <section className={styles.part} aria-labelledby={`${id}title`}>
      <h2 id={`${id}title`}>
        <Trans>Photos</Trans>
      </h2>
      <Field id={`${id}photo`} label={t`Take a photo of a jar with its label`}>
        <input
          {...controlProps(`${id}photo`)}
          type="file"
          accept="image/*"
          capture="environment"
          onChange={({ target }) => {
            void take(target.files?.[0])
            target.value = ''
          }}
        />
      </Field>
      {file && (
        <form
          className={styles.row}
          onSubmit={(event) => {
            event.preventDefault()
            if (typed !== undefined) keep(file, typed)
          }}
        >
          <Field id={`${id}label`} label={t`Number on the label`} note={t`No label could be read in the photo`}>
            <input
              {...controlProps(`${id}label`, t`No label could be read in the photo`)}
              list={`${id}numbers`}
              autoComplete="off"
              value={label}
              onChange={({ target }) => setLabel(target.value)}
            />
          </Field>
          <datalist id={`${id}numbers`}>
            {open.map(({ test, products }) => (
              <option key={test.id} value={test.id}>
                {products.join(' + ')}
              </option>
            ))}
          </datalist>
          <Button type="submit" look="primary" disabled={typed === undefined}>
            <Trans>Add the photo</Trans>
          </Button>
          <Button look="quiet" onClick={() => setFile(undefined)}>
            <Trans>Discard</Trans>
          </Button>
        </form>
      )}
      <output>{said}</output>
    </section>
  )
}
