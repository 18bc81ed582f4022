import { Trans, useLingui } from '@lingui/react/macro'
import Link from 'lucide-react/icons/link'
import Printer from 'lucide-react/icons/printer'
import Send from 'lucide-react/icons/send'
import Share from 'lucide-react/icons/share-2'
import { copyText } from '../../platform/clipboard.ts'
import { FROM_WITHIN, pagePaths } from '../../platform/page-paths.ts'
import { useSession } from '../../platform/session.ts'
import { canShare, share } from '../../platform/share.ts'
import { wanting } from '../../shared/wanted-mix.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import type { TankResponse } from './answer/known.ts'
import type { EnteredTank } from './entered-tank.ts'
import { wantedTank } from './sheet/wanted-tank.ts'
import { tankFragment } from './tank-address.ts'
import styles from './tank-bar.module.css'

type TankBarProps = {
  tank: EnteredTank
  /** Undefined where there was none: then there is nothing to print or to ask. */
  answer: TankResponse | undefined
}

/** What one does with an answer: under it, and on phones always at the bottom of the screen (TANK-106). */
export const TankBar = ({ tank, answer }: TankBarProps) => {
  const { t } = useLingui()
  const { toasts } = useSession()
  /** Readers of a shared link want this tank, so they are not redirected to their country's site (GEO-02). */
  const url = () => `${location.origin}${location.pathname}?noredirect#${tankFragment(tank)}`
  const copyLink = async () => {
    const isCopied = await copyText(url())
    toasts.add(
      isCopied
        ? { header: t`Copied`, body: t`The link to this tank has been copied.`, tone: 'success' }
        : { header: t`Not copied`, body: t`Your browser did not allow it. You can copy the address of this page instead.`, tone: 'danger' },
    )
  }
  const shareLink = async () => {
    const title = `${t`My tank`}: ${tank.lines.map(({ name }) => name).join(' + ')}`
    if (!(await share({ title, text: title, url: url() }))) await copyLink()
  }
  return (
    <div className={styles.bar}>
      {canShare() ? (
        <Button onClick={() => void shareLink()}>
          <Share aria-hidden size={20} />
          <Trans>Share</Trans>
        </Button>
      ) : (
        <Button onClick={() => void copyLink()}>
          <Link aria-hidden size={20} />
          <Trans>Copy link</Trans>
        </Button>
      )}
      {answer && (
        <>
          <Button onClick={() => print()}>
            <Printer aria-hidden size={20} />
            <Trans>Print</Trans>
          </Button>
          <AskLaboratory tank={tank} answer={answer} look="primary" />
        </>
      )}
    </div>
  )
}

type AskLaboratoryProps = { tank: EnteredTank; answer: TankResponse; look?: 'primary' | 'secondary' }

/** Opens the request form with a tank. */
export const AskLaboratory = ({ tank, answer, look = 'secondary' }: AskLaboratoryProps) => (
  <ButtonLink look={look} href={pagePaths.request} state={{ ...FROM_WITHIN, ...wanting(wantedTank({ tank, answer })) }}>
    <Send aria-hidden size={20} />
    <Trans>Ask the laboratory</Trans>
  </ButtonLink>
)
