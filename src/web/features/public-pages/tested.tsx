import { Trans, useLingui } from '@lingui/react/macro'
import type { MixContents } from '../../../contract/public-pages.ts'
import { CONDITIONS, type Condition } from '../../../domain/condition-limits.ts'
import { LABORATORY_LANGUAGE, observationsOf } from '../../../domain/observations.ts'
import { lookOf } from '../../../domain/verdicts.ts'
import { useDrawing } from './page-context.ts'

/** Longer observations go on in the report. */
const MAX_OBSERVATIONS = 700

/** One test with everything that limits its result. */
export const Tested = ({ test }: { test: MixContents['tests'][number] }) => {
  const { t } = useLingui()
  const { page, formats } = useDrawing()
  const look = lookOf(test)
  const words = { pass: t`Pass`, care: t`Pass – with care`, fail: t`Fail` }
  const country = formats.country(test.ingredients[0]?.country ?? '')
  const written = observationsOf(test)
  const number = new Intl.NumberFormat(page.language, { maximumFractionDigits: 6 })
  return (
    <li>
      <h3>
        <span data-look={look}>{words[look]}</span>{' '}
        {test.underReview && (
          <mark>
            <Trans>Under review</Trans>
          </mark>
        )}{' '}
        {test.demo && (
          <mark>
            <Trans>DEMO</Trans>
          </mark>
        )}{' '}
        {country}, <time dateTime={test.dateOfTest}>{formats.day(test.dateOfTest)}</time>
      </h3>
      <p>{test.phrase}</p>
      <dl>
        <dt>
          <Trans>Order of Addition</Trans>
        </dt>
        <dd>
          <ol>
            {test.ingredients.map(({ orderOfAddition, name, rate, form }) => (
              <li key={orderOfAddition} value={orderOfAddition}>
                {name}: {number.format(rate)} {form === 'P' ? 'kg/ha' : 'L/ha'}
              </li>
            ))}
          </ol>
        </dd>
        <dt>
          <Trans>Water Volume</Trans>
        </dt>
        <dd>{test.waterRate === null ? <Trans>not recorded</Trans> : `${number.format(test.waterRate)} L/ha`}</dd>
        <Conditions test={test} />
        {written !== undefined && (
          <>
            <dt>
              <Trans>Observations</Trans>
            </dt>
            <dd lang={LABORATORY_LANGUAGE} dir="auto">
              {written.length > MAX_OBSERVATIONS ? `${written.slice(0, MAX_OBSERVATIONS)} …` : written}
            </dd>
          </>
        )}
      </dl>
      <p>
        <a href={test.href}>
          <Trans>Read the report</Trans>
        </a>
      </p>
    </li>
  )
}

const Conditions = ({ test }: { test: MixContents['tests'][number] }) => {
  const { t } = useLingui()
  const { page } = useDrawing()
  const names: Record<Condition, string> = {
    hardness: t`Water hardness`,
    ph: t`pH of the water`,
    temperature: t`Temperature`,
    hours: t`Watched for`,
  }
  const number = new Intl.NumberFormat(page.language, { maximumFractionDigits: 2 })
  const hours = new Intl.NumberFormat(page.language, { style: 'unit', unit: 'hour', unitDisplay: 'long', maximumFractionDigits: 1 })
  const units: Record<Condition, string> = { hardness: ' mg/L CaCO₃', ph: '', temperature: ' °C', hours: '' }
  const recorded = { ...test.conditions, ...test.issue?.conditions }
  return CONDITIONS.map((condition) => {
    const value = recorded[condition] ?? null
    const format = condition === 'hours' ? hours : number
    return (
      <div key={condition}>
        <dt>{names[condition]}</dt>
        <dd>{value === null ? <Trans>not recorded</Trans> : `${format.format(value)}${units[condition]}`}</dd>
      </div>
    )
  })
}
