import { Trans } from '@lingui/react/macro'
import type { Ingredient } from '../../../contract/look-ups/tests.ts'
import styles from './tested-name.module.css'

type TestedNameProps = {
  ingredient: Pick<Ingredient, 'name' | 'localName' | 'withdrawn'>
  /** Whether it is one of those that were searched for. */
  isMarked?: boolean
}

/** The name under which a product was tested, and its name in the country of the search. */
export const TestedName = ({ ingredient: { name, localName, withdrawn }, isMarked = false }: TestedNameProps) => (
  <>
    {isMarked ? <mark className={styles.marked}>{name}</mark> : name}
    {localName !== undefined && (
      <span className="muted block regular">
        <Trans>sold here as {localName}</Trans>
      </span>
    )}
    {withdrawn && <WithdrawnMark />}
  </>
)

/** Of a product that is sold no more. Its tests stay: some still have it in the shed. */
export const WithdrawnMark = () => (
  <span className={`small strong ${styles.withdrawn}`}>
    <Trans>withdrawn from sale</Trans>
  </span>
)
