// French (SAFE-4).
import type { Words } from './wordLists.ts'

export const fr: Words = {
  numbers: `0 zéro zero, 1 un, 2 deux, 3 trois, 4 quatre, 5 cinq, 6 six, 7 sept, 8 huit, 9 neuf, 10 dix, 11 onze, 12 douze, 13 treize, 14 quatorze,
    15 quinze, 16 seize, 20 vingt, 30 trente, 40 quarante, 50 cinquante, 60 soixante, 70 septante, 80 huitante, 90 nonante`,
  at: 'arobase, arobas, arrobase, at',
  dot: 'point',
  calls:
    'appelle moi, appelle, appel moi, mon numéro, mon num, mon tel, numéro c est, téléphone, sms, texto, joindre, joignable, mon 06, mon 07, whatsapp, écris moi',
  invites: `
    ajoute moi, ajoute, rajoute moi, écris moi, ecrit moi, contacte moi, trouve moi, retrouve moi, rejoins moi, cherche moi,
    parle moi, on peut, on continue, continuer sur, passer sur, on passe, discuter sur, parler sur, viens sur, je suis sur, suis moi,
    suis sur, donne moi, dispo sur, plutôt sur, me trouver, me joindre, va sur`,
  owns: 'tu as, t as, as tu, tu es sur, t es sur, es tu sur, mon, ton, ma',
  handles:
    'mon snap, ton snap, sur snap, t as snap, mon kik, sur kik, sur signal, mon ig, sur session, sur line, mon fb, sur fb, mon insta, via signal',
  visits:
    'va sur, va voir, allez sur, visite, regarde sur, clique*, mon site, ma page, mes photos sont sur, photos sur, plus sur, tout est sur, inscris toi, retrouve moi sur, viens sur, rdv sur, jette un œil, vidéos sur',
  asks: `
    prête moi, me prêter, me preter, m avancer, avance moi, aide moi, m aider, me dépanner, dépanne moi, envoie moi, envoi moi,
    m envoyer, me faire un, fais moi un, peux tu payer, pourrais tu payer, me payer, paye moi, paie moi, payer mon, payer ma,
    payer mes, peux pas payer, dois payer, je dois régler, achète, donne moi, je te rembourse, te rembourser, te rends,
    je te rendrai, rembourserai, soutiens moi, me soutenir, verser, virer, transférer, recharge moi, prêter, dépanner, avancer,
    m aide, financièrement, aide nous, aidez moi`,
  needs:
    'j ai besoin, besoin de, besoin d, il me manque, me manque, je n ai pas, j ai pas, j ai plus, je n ai plus, je suis à sec, fauché*',
  sums: `
    argent, fric, thune*, tunes, du cash, carte cadeau, cartes cadeaux, carte pcs, ticket pcs, virement, mandat, mandat cash,
    compte bancaire, rib, prêt, somme, euros, financièrement, financière, financier, billet de cent, coupon pcs, coupons pcs,
    des sous, mes sous, de sous, coupons transcash, crédit de, un crédit, recharge pcs, recharges`,
  plights: `
    hôpital, opération, médicament*, facture*, loyer, billet d avion, frais de douane, frais de dossier, enterrement, obsèques,
    avocat, carte sim, colis, huissier, dentiste, traitement, chirurgie, caution, mon visa, le visa, un visa, passeport, la douane,
    frais de visa, les douanes`,
  ventures: 'actions, investissement*, bourse, placement*, plateforme de trading, crypto monnaie*, cryptomonnaie*',
  lures: `
    investi*, gagne*, gains, bénéfice*, rendement*, rentab*, t apprendre, t apprends, te montrer, te montre, garanti*, plateforme,
    par semaine, chaque semaine, par mois, dépôt, déposer, doubler, sans risque, revenus passifs, devenir riche, par jour, dépos*,
    ta mise, une semaine, un mois`,
  money: `
    envoie de l argent, envoyer de l argent, envoie moi de l argent, besoin d argent, prêter de l argent, prête moi de l argent,
    me prêter de l argent, aide financière, aider financièrement, soutien financier, envoie moi le code, envoie le code,
    envoyer le code, mandat western, mandat cash, carte pcs, revenus passifs, argent facile, prêt entre particuliers, offre de prêt,
    virement bancaire, sugar daddy, faire un virement, homme généreux, monsieur généreux, hommes généreux, doubler ta mise,
    doubler ton argent`,
  harmless: `
    point de vue, au point, vaut de l or, son pesant d or, l argent ne fait pas, le temps c est de l argent, un deux trois,
    groupe whatsapp, à point, sous la, sous le, sous les, sous un, sous une, sous mes, sous ta, sous ma, sous tes, sous l,
    au dessous, en dessous`,
  onto: 'sur, via, par',
  pleas: `
    tu peux, peux tu, tu pourrais, pourrais tu, vous pouvez, pourriez vous, stp, svp, s il te plaît, tu veux bien, je peux te,
    est ce que tu peux, puis je`,
  pays: 'payer, prêter, avancer, verser, virer, dépanner, régler, financer',
  fares: `
    billet, billet de train, taxi, hôtel, essence, courses, dentiste, garage*, réparation*, train, avion, voyage, électricité`,
  sends: 'envoyer, offrir',
}
