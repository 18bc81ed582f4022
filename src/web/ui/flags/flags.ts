import ua from 'flag-icons/flags/4x3/ua.svg'
import cz from 'flag-icons/flags/4x3/cz.svg'
import dk from 'flag-icons/flags/4x3/dk.svg'
import de from 'flag-icons/flags/4x3/de.svg'
import fi from 'flag-icons/flags/4x3/fi.svg'
import fr from 'flag-icons/flags/4x3/fr.svg'
import gb from 'flag-icons/flags/4x3/gb.svg'
import hu from 'flag-icons/flags/4x3/hu.svg'
import india from 'flag-icons/flags/4x3/in.svg'
import it from 'flag-icons/flags/4x3/it.svg'
import lv from 'flag-icons/flags/4x3/lv.svg'
import nl from 'flag-icons/flags/4x3/nl.svg'
import no from 'flag-icons/flags/4x3/no.svg'
import pl from 'flag-icons/flags/4x3/pl.svg'
import pt from 'flag-icons/flags/4x3/pt.svg'
import ru from 'flag-icons/flags/4x3/ru.svg'
import type { LanguageCode } from '../../../domain/languages.ts'
/** The civil flag: the coat of arms of the other one weighs 80 KB. */
import es from './es.svg'

/** The flag beside a language's name. */
export const FLAGS: Record<LanguageCode, string> = {
  en: gb,
  cs: cz,
  da: dk,
  de,
  es,
  fi,
  fr,
  hi: india,
  hu,
  it,
  lv,
  nl,
  no,
  pl,
  pt,
  ru,
  uk: ua,
}
