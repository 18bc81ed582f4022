import { Trans, useLingui } from '@lingui/react/macro'
import type { ListedCompetence } from '../../../contract/console/competence.ts'
import { StatePill } from '../shared/state-pill.tsx'
import { shownDay } from '../shared/texts/dates.ts'
import { COMPETENCE_STATE_TEXTS } from './competence-texts.ts'

const PILLS = { 'in force': 'done', 'ends soon': 'expired', later: 'new', over: 'retired', ended: 'retired' } as const

export const CompetenceStateMark = ({ competence: { state } }: { competence: ListedCompetence }) => {
  const { i18n } = useLingui()
  return <StatePill state={PILLS[state]}>{i18n._(COMPETENCE_STATE_TEXTS[state])}</StatePill>
}

/** From when to when it was given. */
export const CompetenceDays = ({ from, until }: Pick<ListedCompetence, 'from' | 'until'>) => {
  const [first, last] = [shownDay(from), until === null ? '' : shownDay(until)]
  return last === '' ? (
    <Trans>from {first}, until it is ended</Trans>
  ) : (
    <Trans>
      from {first} until {last}
    </Trans>
  )
}
