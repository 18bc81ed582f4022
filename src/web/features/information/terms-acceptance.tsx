import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useId, useState } from 'react'
import { useSession } from '../../platform/session.ts'
import { FlagsBanner } from './flags-banner.tsx'
import { RegisteredOffice } from './registered-office.tsx'
import { RenderedText } from './rendered-text.tsx'
import styles from './terms-acceptance.module.css'
import { useTermsText } from './terms-text.ts'

/** Time to see the tick before the page changes. */
const OPENS_AFTER_MS = 200

/** The only page until the terms are accepted (SHELL-01); the address stays and opens afterwards. */
export const TermsAcceptance = () => {
  const { t } = useLingui()
  const { brand, preferences } = useSession()
  const terms = useTermsText()
  const checkboxId = useId()
  const [isTicked, setTicked] = useState(false)
  useEffect(() => {
    if (!isTicked) return undefined
    const timer = setTimeout(() => preferences.terms.set(true), OPENS_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isTicked, preferences])
  if (!terms) return null
  const { product } = brand
  return (
    <>
      <title>{`${t`Welcome`} · ${brand.title}`}</title>
      <FlagsBanner>
        <h1>
          <Trans>Welcome to {product}</Trans>
        </h1>
        <p>
          <Trans>Laboratory tests that show which products can be mixed in a spray tank. Free for everyone.</Trans>
        </p>
        <p>
          <Trans>Please read and accept the terms and conditions to continue.</Trans>
        </p>
      </FlagsBanner>
      <RenderedText html={terms.html} title={terms.title} language={terms.language} />
      <RegisteredOffice isBelowText />
      <div className={styles.bar}>
        <input id={checkboxId} type="checkbox" checked={isTicked} onChange={({ target }) => setTicked(target.checked)} />
        <label htmlFor={checkboxId}>
          <Trans>I accept the terms and conditions</Trans>
        </label>
      </div>
    </>
  )
}
