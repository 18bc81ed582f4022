import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { CONSOLE_API } from '../../../contract/console/console-call.ts'
import type { TestRecordFile } from '../../../contract/console/bench/test-record.ts'
import { readPhoto } from '../../../contract/console/bench/tests.ts'
import { RecordFacts } from './record-table.tsx'
import styles from './record.module.css'

type Photo = TestRecordFile['photos'][number]
type RecordPhotosProps = { photos: readonly Photo[]; test: string; people: TestRecordFile['people'] }

/** Every photo with all that is kept of it, removed ones too. */
export const RecordPhotos = ({ photos, test, people }: RecordPhotosProps) => {
  const { t } = useLingui()
  return photos.map((photo, at) => {
    const number = at + 1
    return (
      <div key={photo.id} className={`stack gap-2 ${styles.section}`}>
        <Picture photo={photo} test={test} name={photo.caption || t`Photo ${number}`} />
        <RecordFacts caption={t`Photo ${number}`} of={photo} people={people} />
      </div>
    )
  })
}

const Picture = ({ photo: { id, width, height }, test, name }: { photo: Photo; test: string; name: string }) => {
  const [isMissing, setMissing] = useState(false)
  if (isMissing)
    return (
      <p>
        <Trans>The picture could not be loaded.</Trans>
      </p>
    )
  const path = readPhoto.path.replace(':id', test).replace(':photo', id)
  return (
    <figure className={styles.photo}>
      <img src={`${CONSOLE_API}${path}`} alt={name} width={width} height={height} onError={() => setMissing(true)} />
    </figure>
  )
}
