import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useId, useRef, useState } from 'react'
import { isLanguageCode } from '../../../domain/texts/languages.ts'
import { DocumentTitle } from '../../platform/texts/document-title.ts'
import { lazyComponent } from '../../platform/lazy-component.ts'
import { useSession } from '../../platform/session.ts'
import { FlagsBanner } from './flags-banner.tsx'
import { RegisteredOffice } from './registered-office.tsx'
import { RenderedText } from './rendered-text.tsx'
import styles from './terms-acceptance.module.css'
import { TermsInShort } from './terms-in-short.tsx'
import type { TermsText } from './terms-text.ts'

const LoadedTerms = lazyComponent(() => import('./loaded-terms.tsx').then((file) => file.LoadedTerms))

/** Time to see the tick before the page changes. */
const OPENS_AFTER_MS = 200

/** The terms that the server drew into this page; a page that continues it need not load them again. */
const termsInPage = (): TermsText | undefined => {
  const article = document.querySelector('[data-view] article')
  const text = article?.querySelector<HTMLElement>('[lang]')
  if (!article || !text || !isLanguageCode(text.lang)) return undefined
  return { title: article.getAttribute('aria-label') ?? '', html: text.innerHTML, language: text.lang }
}

/** The only page until the terms are accepted (SHELL-01); the address stays and opens afterwards. */
export const TermsAcceptance = () => {
  const { drawnTerms } = useSession()
  const [terms] = useState(() => drawnTerms ?? termsInPage())
  return terms ? <Acceptance terms={terms} /> : <LoadedTerms>{(loaded) => <Acceptance terms={loaded} />}</LoadedTerms>
}

const Acceptance = ({ terms }: { terms: TermsText }) => {
  const { t } = useLingui()
  const { brand, preferences, termsVersion } = useSession()
  const isAskedAgain = preferences.terms.get() > 0
  const checkboxId = useId()
  const checkbox = useRef<HTMLInputElement>(null)
  const [isTicked, setTicked] = useState(false)
  // A box that was ticked before the code was there.
  useEffect(() => setTicked(checkbox.current!.checked), [])
  useEffect(() => {
    if (!isTicked) return undefined
    const timer = setTimeout(() => preferences.terms.set(termsVersion), OPENS_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isTicked, preferences, termsVersion])
  const { product } = brand
  return (
    <>
      <DocumentTitle>{`${t`Welcome`} · ${brand.title}`}</DocumentTitle>
      <FlagsBanner>
        <h1>
          <Trans>Welcome to {product}</Trans>
        </h1>
        <p>
          <Trans>Laboratory tests that show which products can be mixed in a spray tank. Free for everyone.</Trans>
        </p>
        <p>
          {isAskedAgain ? (
            <Trans>The terms have changed since you accepted them. Please read and accept them again to continue.</Trans>
          ) : (
            <Trans>Please read and accept the terms and conditions to continue.</Trans>
          )}
        </p>
      </FlagsBanner>
      <TermsInShort />
      <RenderedText html={terms.html} title={terms.title} language={terms.language} />
      <RegisteredOffice isBelowText />
      <div className={styles.bar}>
        <input ref={checkbox} id={checkboxId} type="checkbox" checked={isTicked} onChange={({ target }) => setTicked(target.checked)} />
        <label htmlFor={checkboxId}>
          <Trans>I accept the terms and conditions</Trans>
        </label>
      </div>
    </>
  )
}
