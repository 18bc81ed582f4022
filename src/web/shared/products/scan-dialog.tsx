import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Choice } from '../../../domain/products/choices.ts'
import { type CodeMatch, codeMatcher, prepareCode } from '../../../domain/products/product-codes.ts'
import type { ProductDetail } from '../../../domain/products/product-details.ts'
import { numbersIn, type ScannedBarcode } from '../../../domain/products/scanned-codes.ts'
import { vibrate, watchCamera, type CameraFailure } from '../../platform/device/barcodes.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import styles from './scan-dialog.module.css'
import { UnknownProductLink } from './unknown-product-link.tsx'

type ScanDialogProps = {
  choices: readonly Choice[] | undefined
  details: ReadonlyMap<string, Pick<ProductDetail, 'codes'>>
  /** Upper-case code. */
  country: string
  onClose: (outcome: ScanOutcome) => void
}
/** What was found: a choice, or a number that several have, as if typed. Or that the visitor wants to type, or neither. */
export type ScanOutcome = Choice | 'type' | undefined

type Seen = { number: string; isElsewhere: boolean }

/** Products with a number of a barcode, by id: those whose own it is, else those that it may lead to, such as the one in a case. */
const productsWith = (details: ScanDialogProps['details'], number: string, country: string): { ids: string[]; isOwn: boolean } => {
  const match = codeMatcher(number)
  const found: Record<CodeMatch, string[]> = { whole: [], related: [], beginning: [] }
  for (const [id, { codes }] of details)
    for (const code of codes) {
      const prepared = prepareCode(code, country)
      const how = prepared && match(prepared)
      if (how !== undefined) found[how].push(id)
    }
  const isOwn = found.whole.length > 0
  return { ids: isOwn ? found.whole : found.related, isOwn }
}

/** The camera, until it sees the barcode of a product that can be chosen. */
export const ScanDialog = ({ choices, details, country, onClose }: ScanDialogProps) => {
  const { t } = useLingui()
  const dialog = useRef<HTMLDialogElement>(null)
  const video = useRef<HTMLVideoElement>(null)
  const [seen, setSeen] = useState<Seen>()
  const [failure, setFailure] = useState<CameraFailure>()
  /** The platform's dialog gives the focus back before it reports that it was closed. */
  const outcome = useRef<ScanOutcome>(undefined)
  const closeWith = (value: ScanOutcome): void => {
    outcome.current = value
    dialog.current?.close()
  }
  /** An unknown number counts once it is read twice in a row: a single reading of a bent label may be wrong. */
  const before = useRef<string>(undefined)

  const read = useEffectEvent((barcodes: readonly ScannedBarcode[]): void => {
    const numbers = barcodes.flatMap(numbersIn)
    for (const number of numbers) {
      const { ids: having, isOwn } = productsWith(details, number, country)
      const ids = new Set(having)
      const [found, another] = (choices ?? []).filter(({ id }) => ids.has(id))
      if (found) {
        vibrate()
        // Who holds the canister chooses from the list where the number alone does not say.
        return closeWith(another || !isOwn ? { id: '', name: number } : found)
      }
    }
    const [number] = numbers
    if (number !== undefined && number === before.current)
      setSeen({ number, isElsewhere: productsWith(details, number, country).ids.length > 0 })
    before.current = number
  })

  useEffect(() => watchCamera(video.current!, { onRead: read, onFailure: setFailure }), [])

  const number = seen?.number
  return (
    <Dialog ref={dialog} title={t`Scan a barcode`} size="narrow" onClose={() => onClose(outcome.current)}>
      <video ref={video} className={styles.view} hidden={failure !== undefined} muted playsInline aria-hidden />
      <output className={`flush breaks ${styles.said}`}>
        {failure ? (
          <Failure failure={failure} />
        ) : number === undefined ? (
          <Trans>Hold the barcode on the container in front of the camera.</Trans>
        ) : seen?.isElsewhere ? (
          t`The product with the number ${number} cannot be chosen here.`
        ) : (
          <Unknown name={number} />
        )}
      </output>
      <div className={styles.end}>
        {number !== undefined && !seen?.isElsewhere && <UnknownProductLink typed={number} country={country} />}
        <Button onClick={() => closeWith('type')}>
          <Trans>Type the name</Trans>
        </Button>
      </div>
    </Dialog>
  )
}

/** The words for typed names that are in no list. */
const Unknown = ({ name }: { name: string }) => {
  const { t } = useLingui()
  return t`${name} is not in our list. That does not mean it is safe.`
}

const Failure = ({ failure }: { failure: CameraFailure }) => {
  if (failure === 'denied') return <Trans>The camera is not allowed. Allow it for this site in the browser, or type the name.</Trans>
  if (failure === 'none') return <Trans>No camera was found. Type the name.</Trans>
  return <Trans>The camera cannot be used at the moment. Type the name, or scan again.</Trans>
}
