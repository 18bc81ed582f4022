import { Trans } from '@lingui/react/macro'
import type { Ingredient } from '../../contract/tests.ts'
import styles from './tested-name.module.css'

/** The name under which a product was tested, and its name in the country of the search. */
export const TestedName = ({ ingredient: { name, localName } }: { ingredient: Pick<Ingredient, 'name' | 'localName'> }) => (
  <>
    {name}
    {localName !== undefined && (
      <span className={styles.local}>
        <Trans>sold here as {localName}</Trans>
      </span>
    )}
  </>
)
