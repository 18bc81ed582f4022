import { Trans, useLingui } from '@lingui/react/macro'
import { faceText } from '../../../../domain/tank/answer-face.ts'
import { useSession } from '../../../platform/session.ts'
import { useHeadlineSentence, useHeadlineWords } from '../../../shared/verdicts/headline-looks.ts'
import { headlineNotes } from '../../../shared/verdicts/headline-notes.ts'
import { VerdictSign } from '../../../shared/verdicts/verdict-sign.tsx'
import { type SheetAnswer, productName, type SheetTank, unlistedNames } from './sheet-tank.ts'
import styles from './sheet.module.css'
import { ReportLinks } from './report-links.tsx'
import { passWord } from './words/pass-words.ts'
import type { Words } from './words/words.ts'

type Spray = SheetAnswer['splits'][number]

/** The name of a spray by its place from 0. */
export const useSprayName = () => {
  const { t } = useLingui()
  return (at: number): string => {
    const number = at + 1
    return t`Spray ${number}`
  }
}

/** What a spray's headline says when it is entered as a tank (TANK-121). */
export const useSprayWords = (sheet: SheetTank) => {
  const words = useHeadlineWords()
  const nameOf = (id: string): string => productName(sheet, id)
  return ({ productIds, headline }: Pick<Spray, 'productIds' | 'headline'>): string | undefined =>
    headline ? words(headline, productIds.length, { nameOf }) : undefined
}

const SprayVerdict = ({ sheet, productIds, headline }: { sheet: SheetTank } & Pick<Spray, 'productIds' | 'headline'>) => {
  const said = useSprayWords(sheet)({ productIds, headline })
  const sentenceOf = useHeadlineSentence()
  const { i18n } = useLingui()
  if (!headline) return null
  return (
    <>
      <strong className={styles.verdict} data-look={headline.face.family} data-face={faceText(headline.face)}>
        <VerdictSign look={headline.face.family} solid={headline.face.solid} /> {said}
      </strong>
      <span className="block quiet">
        {[sentenceOf(headline, productIds.length), ...headlineNotes({ headline }).map((note) => i18n._(note))].join(' ')}
      </span>
    </>
  )
}

/** A reseller's edition knows only of the fails in its list. */
const NoFail = () => {
  const { reseller } = useSession().edition
  return reseller === undefined ? (
    <Trans>We know of no fail among these products. What is known about one spray with all of them:</Trans>
  ) : (
    <Trans>No test in {reseller}’s list says that these products failed together. What is known about one spray with all of them:</Trans>
  )
}

/** The fewest passes over the field of which none holds a set that failed, unless exactly it passed at my strength. What is not known is never called allowed. */
export const Passes = ({ words, ...sheet }: SheetTank & { words: Words }) => {
  const { t } = useLingui()
  const sprayName = useSprayName()
  const { formats, language } = useSession()
  const { answer } = sheet
  const { splits, leftOut } = answer
  const unlisted = unlistedNames(sheet)
  const names = new Intl.ListFormat(language).format(unlisted)
  const count = formats.count(splits.length)
  /** A spray has products that failed together at other strengths than mine, and passed as it is. */
  const hasOwnFail = splits.some(({ headline }) => headline !== null && headline.fails.length > 0)
  const isWhole = splits.length === 1 && leftOut.length === 0
  const helpers = new Intl.ListFormat(language).format(leftOut.map((id) => productName(sheet, id)))
  const groups = (
    <>
      {isWhole ? (
        <p>
          {answer.headline.fails.length === 0 ? (
            <NoFail />
          ) : (
            <Trans>Some of these products failed together at other strengths. What is known about one spray with all of them:</Trans>
          )}
        </p>
      ) : hasOwnFail ? (
        <p>
          <Trans>
            Fewest separate sprays that keep apart what failed together (unless exactly that mix passed at your strength): {count}
          </Trans>
        </p>
      ) : (
        splits.length > 1 && (
          <p>
            <Trans>Spray in {count} passes, so that products that failed together stay apart. Not known does not mean allowed.</Trans>
          </p>
        )
      )}
      <ol className={styles.passes}>
        {splits.map(({ productIds, evidence, testIds, headline }, at) => (
          <li key={productIds.join()}>
            {!isWhole && <span className="block muted">{sprayName(at)}</span>}
            <strong>{productIds.map((id) => productName(sheet, id)).join(' + ')}</strong>
            <SprayVerdict sheet={sheet} productIds={productIds} headline={headline} />
            {(headline === null || evidence === 'pairs') && (
              <span className="block quiet">{words[passWord(answer, { productIds, evidence })]}</span>
            )}
            <ReportLinks answer={sheet.answer} testIds={testIds} />
          </li>
        ))}
      </ol>
      {leftOut.length > 0 && (
        <p>
          <Trans>In none of them, because it failed with all others and is not sprayed alone: {helpers}</Trans>
        </p>
      )}
      {unlisted.length > 0 && <p>{t`In none of them, because not in our list: ${names}`}</p>}
    </>
  )
  if (isWhole)
    return (
      <details className={`${styles.part} ${styles.fold}`}>
        <summary>
          <Trans>Separate sprays</Trans>
        </summary>
        {groups}
      </details>
    )
  return (
    <section className={styles.part}>
      <h2 tabIndex={-1}>
        <Trans>Separate sprays</Trans>
      </h2>
      {groups}
      <p className="muted">
        <Trans>Keep the intervals between sprays that the labels ask for.</Trans>
      </p>
    </section>
  )
}
