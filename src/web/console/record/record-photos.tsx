import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { CONSOLE_API } from '../../../contract/console/console-call.ts'
import type { TestRecordFile } from '../../../contract/console/bench/test-record.ts'
import { readPhoto } from '../../../contract/console/bench/tests.ts'
import { momentOf } from '../shared/texts/dates.ts'
import { RecordSection } from './record-table.tsx'
import styles from './record.module.css'

type Photo = TestRecordFile['photos'][number]

/** Every photo with its caption, and who took it and when; removed ones too. */
export const RecordPhotos = ({ record: { test, photos, people } }: { record: TestRecordFile }) => {
  const { t } = useLingui()
  return (
    <RecordSection title={t`Photos`} isEmpty={photos.length === 0}>
      <ol className={`plain-list ${styles.photos}`}>
        {photos.map((photo, at) => {
          const number = at + 1
          const name = photo.caption || t`Photo ${number}`
          const [by, added] = [people[photo.addedBy] ?? photo.addedBy, momentOf(photo.addedAt)]
          const removed = photo.removedAt === null ? '' : momentOf(photo.removedAt)
          return (
            <li key={photo.id}>
              <figure className={styles.photo}>
                <Picture photo={photo} test={test.id} name={name} />
                <figcaption>
                  {name}. {t`${added}, ${by}`}
                  {removed !== '' && t`; removed ${removed}`}
                </figcaption>
              </figure>
            </li>
          )
        })}
      </ol>
    </RecordSection>
  )
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
  return <img src={`${CONSOLE_API}${path}`} alt={name} width={width} height={height} onError={() => setMissing(true)} />
}
