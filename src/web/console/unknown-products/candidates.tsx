import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import type { UnknownCandidate } from '../../../contract/console/unknown-products.ts'
import { CONSOLE_PAGES } from '../../../domain/console/console-pages.ts'
import { Button } from '../../ui/button.tsx'
import request from '../shared/facts.module.css'
import styles from './unknown.module.css'

const WHY_TEXTS: Record<UnknownCandidate['why'], MessageDescriptor> = {
  'own id': msg`it has this id`,
  code: msg`it has this number`,
  'related code': msg`its number belongs with this one, or was this one before`,
  'foreign code': msg`it has this number in another country`,
  name: msg`it has this name`,
  spelling: msg`its name is the same, spelled differently`,
  'other name': msg`this is another name of it, or a former one`,
  'one letter': msg`its name is one letter different`,
  near: msg`its name sounds, is spelled or begins nearly the same`,
  words: msg`its name has these words, or nearly the same ones`,
}

type CandidatesProps = {
  candidates: readonly UnknownCandidate[]
  /** Missing for who only reads. */ onChoose?: (candidate: UnknownCandidate) => void
}

/** The products of the list that an unknown one may be, each with the reason (WHO-71). */
export const Candidates = ({ candidates, onChoose }: CandidatesProps) => {
  const { t, i18n } = useLingui()
  if (candidates.length === 0) return null
  return (
    <section className={request.part}>
      <h2>
        <Trans>It may be one of these</Trans>
      </h2>
      <ol className="stack gap-3 plain-list">
        {candidates.map((candidate) => {
          const { id, name, manufacturer, why } = candidate
          return (
            <li key={id} className="row gap-3 middle">
              <span className={styles.candidate}>
                <Link href={`${CONSOLE_PAGES.products}/${id}`} className="strong">
                  {name}
                </Link>{' '}
                <span className="muted">{[manufacturer, i18n._(WHY_TEXTS[why])].filter(Boolean).join(' · ')}</span>
              </span>
              {onChoose && (
                <Button aria-label={t`It is this one: ${name}`} onClick={() => onChoose(candidate)}>
                  <Trans>It is this one</Trans>
                </Button>
              )}
            </li>
          )
        })}
      </ol>
    </section>
  )
}
