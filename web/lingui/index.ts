// In browsers this takes the place of `@lingui/core` and `@lingui/react` (web/vite/standIns.ts): what our screens use of them, by the same names.
export { type I18n, setupI18n } from './i18n.ts'
export { I18nProvider, Trans, useLingui } from './Trans.tsx'
