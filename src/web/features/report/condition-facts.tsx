import { Trans, useLingui } from '@lingui/react/macro'
import type { Report } from '../../../contract/look-ups/tests.ts'
import { useSession } from '../../platform/session.ts'
import { Fact, Facts } from '../../shared/facts.tsx'
import { useConditionTexts } from '../../shared/water/condition-texts.ts'
import { NotRecorded } from '../../shared/water/not-recorded.tsx'
import { WrittenText } from '../../shared/texts/written-text.tsx'

/** The water and the surroundings of a test; what was not recorded is said (WATER-04). */
export const ConditionFacts = ({ test }: { test: Report }) => {
  const { t } = useLingui()
  const { names, amount } = useConditionTexts()
  const equipment = { balance: t`Balance`, 'ph-meter': t`pH meter`, thermometer: t`Thermometer` }
  const { waterRate, conditions, issue, ingredients } = test
  const { waterSource = '', ...recorded } = { ...conditions, ...issue?.conditions }
  const axes = waterRate === null ? (['temperature', 'hours'] as const) : (['hardness', 'ph', 'temperature', 'hours'] as const)
  const unknown = axes.filter((axis) => recorded[axis] == null)
  const nameOf = (order: number): string => ingredients.find((one) => one.orderOfAddition === order)?.name ?? String(order)
  return (
    <section>
      <h2>
        <Trans>Test Conditions</Trans>
      </h2>
      <Facts>
        {waterSource !== '' && (
          <Fact term={<Trans>Water source</Trans>}>
            <WrittenText text={waterSource} />
          </Fact>
        )}
        {axes.map((axis) => {
          const value = recorded[axis] ?? null
          return (
            value !== null && (
              <Fact key={axis} term={names[axis]}>
                {amount(axis, value)}
              </Fact>
            )
          )
        })}
        {(issue?.equipment ?? []).map(({ kind, id, name, calibratedUntil, hours }) => (
          <Fact key={`${kind} ${id}`} term={equipment[kind]}>
            {name} ({id}){' '}
            {calibratedUntil === null ? <Trans>no calibration on record</Trans> : <CalibratedUntil isoDay={calibratedUntil} />}
            {hours && <UsedAt hours={hours} />}
          </Fact>
        ))}
        {(issue?.batches ?? []).map(({ order, batch }) => {
          const name = nameOf(order)
          return (
            <Fact key={order} term={<Trans>Batch of {name}</Trans>}>
              {batch}
            </Fact>
          )
        })}
      </Facts>
      {unknown.length > 0 && (
        <p className="flush quiet breaks">
          <NotRecorded axes={unknown} />
        </p>
      )}
    </section>
  )
}

/** For which readings alone something was used (JAR-21). */
const UsedAt = ({ hours: used }: { hours: readonly number[] }) => {
  const { t } = useLingui()
  const { language } = useSession()
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 2 })
  const hours = new Intl.ListFormat(language).format(used.map((one) => number.format(one)))
  return <>{` · ${t`used at ${hours}\u00a0h`}`}</>
}

const CalibratedUntil = ({ isoDay }: { isoDay: string }) => {
  const date = useSession().formats.day(isoDay)
  return <Trans>calibrated until {date}</Trans>
}
