import { Trans, useLingui } from '@lingui/react/macro'
import type { MixContents } from '../../../contract/public/public-pages.ts'
import type { Report } from '../../../contract/look-ups/tests.ts'
import { DEFAULT_SEED_UNIT } from '../../../domain/units/chosen-units.ts'
import { CONDITIONS, type Condition } from '../../../domain/condition-limits.ts'
import { LABORATORY_LANGUAGE, observationsOf } from '../../../domain/observations.ts'
import { hasCondition } from '../../../domain/test-conditions.ts'
import { coatingRate } from '../../../domain/units/units.ts'
import { drawnAs, lookOf } from '../../../domain/verdicts.ts'
import { OlderNotes } from '../../shared/verdicts/older-notes.tsx'
import { IncompleteSentence } from '../../shared/verdicts/incomplete-sentence.tsx'
import { LOOK_WORDS } from './look-words.ts'
import { useDrawing } from './page-context.ts'
import { Sign } from './sign.tsx'

/** Longer observations go on in the report. */
const MAX_OBSERVATIONS = 700

/** Its result in a word, with what is to be known before relying on it. */
export const TestedHeading = ({ test }: { test: Report }) => {
  const { formats } = useDrawing()
  const { i18n } = useLingui()
  const look = lookOf(test)
  const country = formats.country(test.ingredients[0]?.country ?? '')
  return (
    <>
      {test.waterRate === null && (
        <mark>
          <Trans>Seed Coatings</Trans>
        </mark>
      )}{' '}
      <span data-look={drawnAs(look)}>{i18n._(LOOK_WORDS[look])}</span>{' '}
      {test.underReview && (
        <mark>
          <Trans>Under review</Trans>
        </mark>
      )}{' '}
      {test.incomplete && (
        <mark>
          <Trans>Incomplete</Trans>
        </mark>
      )}{' '}
      {test.demo && (
        <mark>
          <Trans>DEMO</Trans>
        </mark>
      )}{' '}
      {country}, <time dateTime={test.dateOfTest}>{formats.day(test.dateOfTest)}</time>
    </>
  )
}

/** One test with everything that limits its result. A seed coating has no water. */
export const TestedFacts = ({ test }: { test: Report }) => {
  const { formats, language } = useDrawing()
  const written = observationsOf(test)
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 6 })
  const isSeed = test.waterRate === null
  const rateOf = ({ rate, form }: Report['ingredients'][number]): string => {
    if (!isSeed) return `${number.format(rate)}\u00a0${form === 'P' ? 'kg/ha' : 'L/ha'}`
    const { amount, unit } = coatingRate(rate, form, DEFAULT_SEED_UNIT)
    return `${number.format(amount)}\u00a0${unit}`
  }
  return (
    <>
      <p>{test.phrase}</p>
      {test.incomplete && (
        <p>
          <IncompleteSentence hours={test.incomplete} />
        </p>
      )}
      <OlderNotes test={test} day={formats.day} />
      <dl>
        <div className="wide">
          <dt>
            <Trans>Order of Addition</Trans>
          </dt>
          <dd>
            <ol>
              {test.ingredients.map((one) => (
                <li key={one.orderOfAddition}>
                  {one.name}: {rateOf(one)}
                </li>
              ))}
            </ol>
          </dd>
        </div>
        {test.waterRate !== null && (
          <div>
            <dt>
              <Trans>Water Volume</Trans>
            </dt>
            <dd>{`${number.format(test.waterRate)}\u00a0L/ha`}</dd>
          </div>
        )}
        <Conditions test={test} />
        {test.laboratory && (
          <div>
            <dt>
              <Trans>Laboratory</Trans>
            </dt>
            <dd>{test.laboratory.name}</dd>
          </div>
        )}
        {written !== undefined && (
          <div className="wide">
            <dt>
              <Trans>Observations</Trans>
            </dt>
            <dd lang={LABORATORY_LANGUAGE} dir="auto">
              {written.length > MAX_OBSERVATIONS ? `${written.slice(0, MAX_OBSERVATIONS)} …` : written}
            </dd>
          </div>
        )}
      </dl>
    </>
  )
}

export const Tested = ({ test }: { test: MixContents['tests'][number] }) => (
  <li>
    <h3>
      <Sign look={lookOf(test)} /> <TestedHeading test={test} />
    </h3>
    <TestedFacts test={test} />
    <p>
      <a href={test.href}>
        <Trans>Read the report</Trans>
      </a>
    </p>
  </li>
)

const Conditions = ({ test }: { test: Report }) => {
  const { t } = useLingui()
  const { language } = useDrawing()
  const names: Record<Condition, string> = {
    hardness: t`Water hardness`,
    ph: t`pH of the water`,
    temperature: t`Temperature`,
    hours: t`Time watched`,
  }
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 2 })
  const hours = new Intl.NumberFormat(language, { style: 'unit', unit: 'hour', unitDisplay: 'long', maximumFractionDigits: 1 })
  const units: Record<Condition, string> = { hardness: '\u00a0mg/L CaCO₃', ph: '', temperature: '\u00a0°C', hours: '' }
  const recorded = { ...test.conditions, ...test.issue?.conditions }
  const kind = test.waterRate === null ? 'seed' : 'foliar'
  const axes = CONDITIONS.filter((condition) => hasCondition(kind, condition))
  const method = test.issue?.method ?? ''
  const unknown = [
    ...axes.filter((condition) => (recorded[condition] ?? null) === null).map((condition) => names[condition]),
    ...(method === '' ? [t`Method`] : []),
  ]
  return (
    <>
      {axes.map((condition) => {
        const value = recorded[condition] ?? null
        const format = condition === 'hours' ? hours : number
        return (
          value !== null && (
            <div key={condition}>
              <dt>{names[condition]}</dt>
              <dd>{`${format.format(value)}${units[condition]}`}</dd>
            </div>
          )
        )
      })}
      {method !== '' && (
        <div>
          <dt>
            <Trans>Method</Trans>
          </dt>
          <dd lang={LABORATORY_LANGUAGE}>{method}</dd>
        </div>
      )}
      {unknown.length > 0 && (
        <div>
          <dt>{unknown.join(' · ')}</dt>
          <dd>
            <Trans>not recorded</Trans>
          </dd>
        </div>
      )}
    </>
  )
}
