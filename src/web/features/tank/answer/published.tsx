import { Trans, useLingui } from '@lingui/react/macro'
import { LABORATORY_LANGUAGE } from '../../../../domain/observations.ts'
import type { ResultCode } from '../../../../domain/records.ts'
import { colonIn } from '../../../../domain/texts/punctuation.ts'
import { useSession } from '../../../platform/session.ts'
import { mixName, useFailWords } from '../../../shared/verdicts/headline-looks.ts'
import styles from './fails.module.css'
import type { Known, TankResponse } from './known.ts'

type Published = NonNullable<TankResponse['headline']['published']>

/** What others published of products, each in one line. */
export const usePublishedWords = (known: Known): ((verdict: Published[number]) => string) => {
  const { t } = useLingui()
  const { applies } = useFailWords()
  const { language } = useSession()
  const words: Record<ResultCode, string> = { C: t`passed together`, CA: t`passed together with care`, NC: applies }
  return ({ productIds, verdict }) => `${mixName(productIds, known)}${colonIn(language)}${words[verdict]}`
}

/** What others published of products of the tank and of nothing else, with where: no test of the service (PUBL-06). */
export const PublishedElsewhere = ({ published, known }: { published?: Published | undefined; known: Known }) => {
  const words = usePublishedWords(known)
  if (published === undefined) return null
  return (
    <section className="stack gap-1">
      <h3>
        <Trans>Published elsewhere</Trans>
      </h3>
      <ul className={`stack gap-2 plain-list ${styles.fails}`}>
        {published.map((one) => {
          const { id, reference, title, year, note } = one
          return (
            <li key={id} data-published={one.verdict}>
              <strong>{words(one)}</strong>
              <span className="block small breaks">
                <a href={reference} rel="noreferrer">
                  {title} ({String(year)})
                </a>
              </span>
              {note !== '' && (
                <span className="block small breaks" lang={LABORATORY_LANGUAGE}>
                  {note}
                </span>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
