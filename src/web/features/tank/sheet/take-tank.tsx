import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { colonIn } from '../../../../domain/texts/punctuation.ts'
import { lazyComponent } from '../../../platform/lazy-component.ts'
import { useSession } from '../../../platform/session.ts'
import { useStore } from '../../../platform/store.ts'
import { Button } from '../../../ui/button.tsx'
import { mixName, useFailWords, useHeadlineSentence, useHeadlineWords } from '../../../shared/verdicts/headline-looks.ts'
import { knownIn, listedIn } from '../answer/known.ts'
import { usePublishedWords } from '../answer/published.tsx'
import { tankFragment } from '../../../shared/tank-fragment.ts'
import { useFillWords } from '../../../shared/amounts/fill-words.ts'
import type { SheetTank } from './sheet-tank.ts'
import styles from './sheet.module.css'
import { takeOpened } from './take-opened.ts'
import { takenTank, takingKind } from './taken-tank.ts'
import type { FillEntry } from '../../../shared/amounts/use-fills.ts'

const TakeAlongPanel = lazyComponent(() => import('../../../shared/take-along/take-along-panel.tsx').then((file) => file.TakeAlongPanel))

/** The tank as files for the sprayer, the farm program, the records and another phone (TAKE-10). */
export const TakeTank = ({ fills, ...sheet }: SheetTank & { fills: FillEntry }) => {
  const isOpen = useStore(takeOpened)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isOpen) heading.current?.focus()
  }, [isOpen])
  useEffect(() => () => takeOpened.set(false), [])
  return (
    <section className={styles.part}>
      <h2 ref={heading} tabIndex={-1}>
        <Trans>Export</Trans>
      </h2>
      <div>
        <Button aria-expanded={isOpen} onClick={() => takeOpened.set(!isOpen)}>
          <Trans>For sprayer, farm software or records</Trans>
        </Button>
      </div>
      {isOpen && <Files fills={fills} {...sheet} />}
    </section>
  )
}

const Files = ({ fills, ...sheet }: SheetTank & { fills: FillEntry }) => {
  const { t } = useLingui()
  const { language } = useSession()
  const words = useHeadlineWords()
  const sentenceOf = useHeadlineSentence()
  const failWords = useFailWords()
  const publishedWords = usePublishedWords(knownIn(sheet.answer))
  const { litresOf } = useFillWords()
  const { tank, answer } = sheet
  const { headline } = answer
  const { ratesOf } = tank
  const known = knownIn(answer)
  const products = listedIn(answer)
  return (
    <TakeAlongPanel
      taking={{
        tank: takenTank(sheet, litresOf(fills.fills), fills.field),
        crop: tank.crop.trim(),
        kind: takingKind(headline),
        state: words(headline, products, known),
        sentences: [
          sentenceOf(headline, products),
          ...(ratesOf === undefined ? [] : [t`The rates and the water volume are those of test ${ratesOf}.`]),
          ...headline.fails.map(({ productIds, relation }) => `${mixName(productIds, known)}${colonIn(language)}${failWords[relation]}.`),
          ...(headline.published ?? []).map(
            (one) => `${t`Published elsewhere`}${colonIn(language)}${publishedWords(one)}. ${one.title} (${one.year}), ${one.reference}`,
          ),
          ...(headline.underReview
            ? [t`The laboratory is looking at one of these tests again: do not rely on it until it has finished.`]
            : []),
          ...(headline.isIncomplete
            ? [t`One of these tests lacks readings that its method requires: do not rely on that test alone.`]
            : []),
        ],
        testIds: [...new Set([...headline.testIds, ...headline.fails.map(({ testId }) => testId)])],
        isDemo: answer.tests.some(({ demo }) => demo === true),
        isOld: headline.state === 'passed' && !headline.isGreen,
        link: `${location.origin}${location.pathname}?noredirect#${tankFragment(tank)}`,
      }}
    />
  )
}
