/** What is chosen as the cause where a report is suspended by hand: an instrument was out of its calibration, a control failed, or something else. */
export const CHOSEN_CAUSES = ['instrument', 'control', 'other'] as const
/** Why a report is suspended; from a nonconformity, its tests are. */
export const SUSPENSION_CAUSES = [...CHOSEN_CAUSES, 'nonconformity'] as const
export type SuspensionCause = (typeof SUSPENSION_CAUSES)[number]
