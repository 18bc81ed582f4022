import { Trans } from '@lingui/react/macro'
import type { Report } from '../../../contract/look-ups/tests.ts'
import { testSource } from '../../../domain/records.ts'
import { useSession } from '../../platform/session.ts'
import styles from './issue-details.module.css'

/** Whose laboratory made a test: the service's own, or a partner's with what it says of itself (SOURCE-06). */
export const MadeBy = ({ test }: { test: Pick<Report, 'laboratory'> }) => {
  const { product } = useSession().brand
  const { laboratory } = test
  if (testSource(test) === 'own' || !laboratory) return <Trans>Own laboratory of {product}</Trans>
  const { name, accreditation, address, website } = laboratory
  return (
    <span className={styles.laboratory}>
      <span>
        {website === '' ? (
          name
        ) : (
          <a href={website} rel="noreferrer">
            {name}
          </a>
        )}
      </span>
      <span>
        <Trans>Partner laboratory</Trans>
      </span>
      {address !== '' && <span>{address}</span>}
      {accreditation !== '' && (
        <span>
          <Trans>Accreditation: {accreditation}</Trans>
        </span>
      )}
    </span>
  )
}
