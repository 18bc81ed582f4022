import type { ReactNode } from 'react'
import { type LanguageCode, LANGUAGES } from '../../../domain/texts/languages.ts'
import { FLAGS, type FlagSource } from '../../ui/flags/flags.ts'
import styles from './flags-banner.module.css'

/** A page's title, then the flags of the interface languages, each with the name of its language. */
export const FlagsBanner = ({ children }: { children: ReactNode }) => (
  <div className={styles.banner}>
    <div className={styles.words}>{children}</div>
    <div className={`screen-only ${styles.flags}`}>
      {LANGUAGES.map(({ languageCode, name }) => (
        <Flag key={languageCode} language={languageCode} name={name} {...FLAGS[languageCode]} />
      ))}
    </div>
  </div>
)

const Flag = ({ language, name, markup, file }: FlagSource & { language: LanguageCode; name: string }) =>
  markup === undefined ? (
    <img src={file} alt={name} lang={language} width={40} height={30} />
  ) : (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- its drawing is in the page
    <span role="img" aria-label={name} lang={language} dangerouslySetInnerHTML={{ __html: markup }} />
  )
