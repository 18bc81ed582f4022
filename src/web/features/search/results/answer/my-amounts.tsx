import { Trans } from '@lingui/react/macro'
import { useLingui } from '@lingui/react'
import { useState } from 'react'
import { Link } from 'wouter'
import type { Test } from '../../../../../contract/look-ups/tests.ts'
import { noFace } from '../../../../../domain/tank/answer-face.ts'
import { tellsHowToMix } from '../../../../../domain/tank/test-to-follow.ts'
import { asTypedIn } from '../../../../../domain/tank/volumes/rates.ts'
import { isMoreProductThanWater } from '../../../../../domain/tank/volumes/room.ts'
import { knapsacksIn } from '../../../../../domain/units/country-units.ts'
import { toLitresPerHa } from '../../../../../domain/units/units.ts'
import { useLookup } from '../../../../lookups/lookup.ts'
import { FROM_WITHIN, pagePaths } from '../../../../platform/page-paths.ts'
import { useSession } from '../../../../platform/session.ts'
import { FillFields, FillLists } from '../../../../shared/amounts/fill-parts.tsx'
import { useKeptWaterVolume, type WaterVolumeEntry } from '../../../../shared/amounts/kept-water-volume.ts'
import { NoAmounts } from '../../../../shared/amounts/overfull.tsx'
import { useTankUnits } from '../../../../shared/amounts/use-tank-units.ts'
import { useFills } from '../../../../shared/amounts/use-fills.ts'
import { WaterVolumeEntered } from '../../../../shared/amounts/water-volume.tsx'
import { PutInTank } from '../../../../shared/put-in-tank.tsx'
import { tankFragment } from '../../../../shared/tank-fragment.ts'
import { FaceHead } from '../../../../shared/verdicts/face-head.tsx'
import { useHeadlineWords } from '../../../../shared/verdicts/headline-looks.ts'
import { headlineNotes } from '../../../../shared/verdicts/headline-notes.ts'
import { useEnteredWater } from '../../../../shared/water/entered-water.ts'
import { Button } from '../../../../ui/button.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import type { Draft } from '../../criteria.ts'
import styles from './my-amounts.module.css'
import { type RatedLine, ratedLines } from './rated-lines.ts'

type MyAmountsProps = { draft: Draft; test: Test; /** L/ha of the test. */ waterRate: number }

/** The amounts for one's own tank, if it may be mixed so; where it is not known which rate is whose, the way to it. */
export const MyAmounts = (props: MyAmountsProps) => {
  const { country, product, agrochemical } = props.draft
  const lines = ratedLines(props.draft, props.test)
  if (lines && country) return <AtRates {...props} country={country.id} lines={lines} />
  const hasNames = Boolean(product?.name && agrochemical?.name)
  return hasNames ? (
    <div>
      <PutInTank country={country?.id} products={[product?.id, agrochemical?.id]} />
    </div>
  ) : (
    <div className={styles.waiting} aria-busy />
  )
}

type AtRatesProps = MyAmountsProps & { country: string; lines: readonly RatedLine[] }

/**
 * At the rates of the test and a water volume that was used before, else that of the test. They are a tank like any other: amounts stand
 * here only if its own answer allows it, and its face beside them.
 */
const AtRates = ({ country, test, waterRate: tested, lines }: AtRatesProps) => {
  const { i18n } = useLingui()
  const { answers, edition, language } = useSession()
  const units = useTankUnits()(country)
  const unit = units.water
  const kept = useKeptWaterVolume()
  const mine = useEnteredWater()
  const words = useHeadlineWords()
  const asTested: WaterVolumeEntry = asTypedIn(tested, unit)
  const isTested = (one: WaterVolumeEntry): boolean => one.amount === asTested.amount && one.unit === asTested.unit
  const [own, setOwn] = useState(() => kept.read())
  const volume = own && !isTested(own) ? own : undefined
  const waterRate = volume ? toLitresPerHa(volume.amount, volume.unit) : tested
  const body = {
    countryCode: country,
    languageCode: language,
    waterRate,
    lines: lines.map(({ productId, rate }) => ({ productId, rate })),
    ...(mine && { water: mine }),
    ...(edition.extraRestriction && { extraRestriction: edition.extraRestriction }),
  }
  const answer = useLookup('tank', { body }, { isQuiet: true })
  const headline = answer.step === 'ready' ? answer.value.headline : undefined
  const face = headline && (headline.face ?? noFace({ passed: 0, withCare: 0, failed: 0 }))
  const fills = useFills(
    {
      waterRate,
      units,
      products: lines.map(({ productId, name, rate, form }) => ({
        key: productId,
        name,
        strength: rate / waterRate,
        form,
        unit: units.rate[form],
      })),
      isFull: isMoreProductThanWater(lines.map(({ rate }) => rate / waterRate)),
    },
    true,
  )
  const nameOf = (id: string): string => lines.find(({ productId }) => productId === id)?.name ?? id
  const ratesOf = test.tankmixId
  const fragment = tankFragment({
    country,
    crop: '',
    water: volume ?? asTested,
    ...(!volume && { ratesOf }),
    lines: lines.map(({ productId, name, rate, form }) => ({
      productId,
      name,
      rate: asTypedIn(rate, units.rate[form]),
    })),
  })
  const mayMix = face !== undefined && tellsHowToMix(face)
  return (
    <>
      <div className={styles.fields}>
        <WaterVolumeEntered key={unit} used={volume ?? asTested} unit={unit} onUse={setOwn} />
        {!fills.isFull && (mayMix || !headline) && <FillFields fills={fills} knapsacks={knapsacksIn(country)} />}
      </div>
      {answer.step === 'failed' && (
        <Notice>
          <p>
            <Trans>There was no answer. What you entered is still here.</Trans>
          </p>
          <Button onClick={() => void answers.ask('tank', { body }, { isQuiet: true })}>
            <Trans>Try again</Trans>
          </Button>
        </Notice>
      )}
      <div className={styles.answer} aria-busy={answer.step === 'waiting' || undefined}>
        {headline && face && (
          <FaceHead face={face} className={styles.face}>
            <strong>{words(headline, lines.length, { nameOf })}</strong>
            {headlineNotes({ headline }).map((note) => (
              <p key={note.id} className="small">
                {i18n._(note)}
              </p>
            ))}
          </FaceHead>
        )}
      </div>
      {mayMix && (fills.isFull ? <NoAmounts /> : <FillLists fills={fills} />)}
      <p className="muted">
        {volume ? (
          <Trans>The rates are those of test {ratesOf}.</Trans>
        ) : (
          <Trans>The rates and the water volume are those of test {ratesOf}.</Trans>
        )}{' '}
        <Link href={`${pagePaths.tank}#${fragment}`} state={FROM_WITHIN} className={styles.tank}>
          <Trans>My rates differ</Trans>
        </Link>
      </p>
    </>
  )
}
