export const shownDays = (days: number | null): string => (days === null ? '–' : String(days))
