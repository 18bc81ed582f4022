import { laboratoryDay, laboratoryTime, NO_TIME_ZONE } from '../../domain/method/laboratory-days.ts'
import type { MailSettings } from './compose-mail.ts'

/** When something was, as emails to the laboratory's people say it: where the laboratory is, and in UTC where it has no zone. */
export const dayAndTime = (at: string, { brand }: Pick<MailSettings, 'brand'>): { day: string; time: string; zone: string } => {
  const zone = brand.laboratory?.timeZone ?? NO_TIME_ZONE
  return { day: laboratoryDay(at, zone), time: laboratoryTime(at, zone), zone }
}
