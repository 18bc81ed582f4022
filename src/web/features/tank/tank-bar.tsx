import { useState } from 'react'
import { canPrint } from '../../platform/device/print-page.ts'
import { colonIn } from '../../../domain/texts/punctuation.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import Printer from 'lucide-react/icons/printer'
import Send from 'lucide-react/icons/send'
import { useSession } from '../../platform/session.ts'
import { FROM_WITHIN, pagePaths } from '../../platform/page-paths.ts'
import { ShareButton } from '../../shared/sharing/share-button.tsx'
import { wantedMixState } from '../../shared/searches/wanted-mix.ts'
import styles from '../../ui/bottom-bar.module.css'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { knownIn, listedIn, type TankResponse } from './answer/known.ts'
import { useMixText } from './compare/mix-text.ts'
import { useHeadlineWords } from '../../shared/verdicts/headline-looks.ts'
import { utcDay } from '../../../domain/durations.ts'
import type { EnteredTank } from './entered-tank.ts'
import { wantedTank } from './sheet/wanted-tank.ts'
import { tankFragment } from '../../shared/tank-fragment.ts'

type TankBarProps = {
  tank: EnteredTank
  /** Undefined where there was none: then there is nothing to print or to ask. */
  answer: TankResponse | undefined
}

/** What one does with an answer: under it, and on phones always at the bottom of the screen (TANK-106). */
export const TankBar = ({ tank, answer }: TankBarProps) => {
  const { t } = useLingui()
  const { formats, language } = useSession()
  const words = useHeadlineWords()
  const mixText = useMixText()
  const said = answer && words(answer.headline, listedIn(answer), knownIn(answer))
  const [today] = useState(() => utcDay(Date.now()))
  const day = formats.day(today)
  return (
    <div className={styles.bar}>
      <ShareButton
        title={`${t`My tank`}${colonIn(language)}${tank.lines.map(({ name }) => name).join(' + ')}`}
        {...(said !== undefined && { text: [`${mixText(tank)}${colonIn(language)}${said}`, t`Tests as of ${day}`].join('\n') })}
        // Readers of a shared link want this tank, so they are not redirected to their country's site (GEO-02).
        url={() => `${location.origin}${location.pathname}?noredirect#${tankFragment(tank)}`}
        copied={t`The link to this tank has been copied.`}
      />
      {answer && (
        <>
          {canPrint() && (
            <Button onClick={() => print()}>
              <Printer aria-hidden size={20} />
              <Trans>Print</Trans>
            </Button>
          )}
          <AskLaboratory tank={tank} answer={answer} look={answer.headline.face.family === 'unknown' ? 'primary' : 'secondary'} />
        </>
      )}
    </div>
  )
}

type AskLaboratoryProps = { tank: EnteredTank; answer: TankResponse; look?: 'primary' | 'secondary' }

/** Opens the request form with a tank. */
export const AskLaboratory = ({ tank, answer, look = 'secondary' }: AskLaboratoryProps) => (
  <ButtonLink look={look} href={pagePaths.request} state={{ ...FROM_WITHIN, ...wantedMixState(wantedTank({ tank, answer })) }}>
    <Send aria-hidden size={20} />
    <Trans>Ask the laboratory</Trans>
  </ButtonLink>
)
