import { Trans } from '@lingui/react/macro'
import { Notice } from '../../ui/notice.tsx'
import styles from './address-faults.module.css'
import type { AddressFault } from './tank-address.ts'

const MAX_FAULTS = 12

/** What of an address could not be read. */
export const AddressFaults = ({ faults }: { faults: readonly AddressFault[] }) => {
  if (faults.length === 0) return null
  return (
    <div role="alert">
      <Notice>
        <p>
          <Trans>Parts of this address could not be read. Everything else is here.</Trans>
        </p>
        <ul className={styles.faults}>
          {faults.slice(0, MAX_FAULTS).map((fault, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- the same text may occur twice
            <li key={at}>
              <FaultText {...fault} />
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  )
}

const FaultText = ({ what, text }: AddressFault) => {
  if (what === 'rate') return <Trans>Not a rate: {text}</Trans>
  if (what === 'water') return <Trans>Not a water volume: {text}</Trans>
  if (what === 'country') return <Trans>Not a country: {text}</Trans>
  if (what === 'product') return <Trans>Not a product: {text}</Trans>
  return <Trans>Not known: {text}</Trans>
}
