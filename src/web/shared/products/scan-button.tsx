/**
 * *Scan* for a picker of products: reads the barcode of a canister with the camera. Pickers with `useSuggesting(country)` have it by
 * themselves where the browser can read barcodes: `Typeahead` shows it in the place of its Clear button while it is empty. What is
 * found goes to the picker's `onChange` like a choice from its list.
 */
import { useLingui } from '@lingui/react/macro'
import ScanBarcode from 'lucide-react/icons/scan-barcode'
import { useEffect, useRef, useState } from 'react'
import type { ProductDetail } from '../../../domain/products/product-details.ts'
import { barcodeFormats } from '../../platform/device/barcodes.ts'
import { lazyExtra } from '../../platform/lazy-component.ts'
import type { MoreProps } from '../../ui/suggestion-source.ts'
import list from '../../ui/typeahead.module.css'
import type { ScanOutcome } from './scan-dialog.tsx'

const ScanDialog = lazyExtra(() => import('./scan-dialog.tsx').then((file) => file.ScanDialog))

/** Whether this browser reads barcodes does not change while the page is open. */
let canRead: Promise<boolean> | undefined
const useCanRead = (): boolean => {
  const [can, setCan] = useState(false)
  useEffect(() => {
    canRead ??= barcodeFormats().then((formats) => formats.length > 0)
    void canRead.then(setCan)
  }, [])
  return can
}

type ScanButtonProps = MoreProps & {
  /** Of the products of `country`, an upper-case code. */
  details: ReadonlyMap<string, Pick<ProductDetail, 'codes'>>
  country: string
}

export const ScanButton = ({ choices, onChange, details, country }: ScanButtonProps) => {
  const { t } = useLingui()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  if (!useCanRead()) return null
  /** The button goes once something is chosen; the focus then stays in the picker. */
  const close = (outcome: ScanOutcome): void => {
    setOpen(false)
    if (outcome === undefined) return
    const input = button.current?.parentElement?.querySelector('input')
    if (outcome !== 'type') onChange(outcome)
    requestAnimationFrame(() => input?.focus())
  }
  return (
    <>
      <button ref={button} type="button" className={list.clear} aria-label={t`Scan a barcode`} onClick={() => setOpen(true)}>
        <ScanBarcode aria-hidden size={24} />
      </button>
      {isOpen && <ScanDialog {...{ choices, details, country }} onClose={close} />}
    </>
  )
}
