import { Trans } from '@lingui/react/macro'
import { useLocation } from 'wouter'
import { formOfUnit } from '../../../../domain/tank/volumes/rates.ts'
import { typedFactor } from '../../../../domain/units/unit-table.ts'
import { toLitresPerHa } from '../../../../domain/units/units.ts'
import { pagePaths } from '../../../platform/page-paths.ts'
import { Rate, WaterVolume } from '../../../shared/amounts/quantities.tsx'
import { Button } from '../../../ui/button.tsx'
import type { EnteredTank } from '../entered-tank.ts'
import { tankFragment } from '../../../shared/tank-fragment.ts'
import styles from './use-test-rates.module.css'

/** One press enters the rates and the water volume of a test as if they were typed, and the tank is answered with them (TANK-140). */
export const UseTestRates = ({ tank }: { tank: EnteredTank }) => {
  const [, navigate] = useLocation()
  const { ratesOf: testId, water, lines } = tank
  return (
    <div className={styles.ask}>
      <p className="flush strong">
        <Trans>In your tank: enter your rates.</Trans>
      </p>
      <Button look="primary" onClick={() => navigate(`${pagePaths.tank}#${tankFragment(tank)}`)}>
        <span>
          <Trans>Use the rates of test {testId}</Trans>
          <span className="block small">
            {lines.map(({ productId, rate }, at) => (
              <span key={productId}>
                {at > 0 && ' + '}
                <Rate rate={rate!.amount * typedFactor(rate!.unit)} form={formOfUnit(rate!.unit)} kind="foliar" />
              </span>
            ))}
            {' · '}
            <WaterVolume litresPerHa={toLitresPerHa(water!.amount, water!.unit)} />
          </span>
        </span>
      </Button>
    </div>
  )
}
