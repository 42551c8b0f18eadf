// Latin spellings of Hebrew letters, and of given and family names, whose vowels are mostly not written.
// Final letters stand in their ordinary form. Data only.

import type { LetterTable } from "../scripts/speller.ts";

export const HEBREW_LETTERS: LetterTable = {
  א: "a",
  ב: "b",
  ג: "g",
  ד: "d",
  ה: "h",
  ו: "o",
  "^ו": "v",
  וו: "v",
  ז: "z",
  ח: "h",
  ט: "t",
  י: "i",
  "^י": "y",
  יי: "ei",
  כ: "k",
  ל: "l",
  מ: "m",
  נ: "n",
  ס: "s",
  ע: "a",
  פ: "p",
  ף: "f",
  צ: "tz",
  ק: "k",
  ר: "r",
  ש: "sh",
  ת: "t",
  ה$: "a",
};

/** The second sound of letters that have two, and the other vowels. */
export const HEBREW_SOFT_LETTERS: LetterTable = {
  ...HEBREW_LETTERS,
  ב: "v",
  "^ב": "b",
  ו: "u",
  וו: "w",
  כ: "ch",
  "^כ": "k",
  פ: "f",
  "^פ": "p",
  יי: "ay",
  ש: "s",
};

const ROWS = `
אברהם avraham|אבי avi|אביב aviv|אביגיל avigail|אביגדור avigdor|אבנר avner|אבשלום avshalom|אדם adam|אהוד ehud|אהרון aharon|אהרן aharon
אורי uri|אורית orit|אורן oren|אילן ilan|אילת ayelet|איתי itai|איתן eitan|איתמר itamar|אלי eli|אליהו eliyahu|אליעזר eliezer|אלישע elisha
אלכסנדר alexander|אלעד elad|אלקנה elkana|אמיר amir|אמנון amnon|אסף asaf|אפרים efraim|אריאל ariel|אריה aryeh|אריק arik|אשר asher
אסתר esther|אנה anna|אלון alon|אופיר ofir|בועז boaz|בן ben|בנימין binyamin|בני benny|ברוך baruch|ברק barak|בצלאל bezalel|בת bat|בר bar
גבריאל gavriel|גד gad|גדעון gideon|גיא guy|גיל gil|גלעד gilad|גליה galia|גולן golan|דב dov|דוד david|דויד david|דורון doron|דורית dorit
דליה dalia|דן dan|דנה dana|דני danny|דניאל daniel|דינה dina|דבורה dvora|הדס hadas|הילה hila|הלל hillel|זאב zeev|זהבה zehava
זיו ziv|חיים haim|חנה hana|חנן hanan|חגי hagai|חוה hava|חזקיהו hizkiyahu|טל tal|טובה tova|יאיר yair|יגאל yigal|יהודה yehuda|יהודית yehudit
יהונתן yehonatan|יונתן yonatan|יהושע yehoshua|יואב yoav|יואל yoel|יובל yuval|יוחנן yohanan|יונה yona|יוסי yossi|יוסף yosef|יורם yoram
יחזקאל yehezkel|יעל yael|יעקב yaakov|יצחק yitzhak|ירון yaron|ירוחם yeruham|ירמיהו yirmiyahu|ישי yishai|ישראל israel|ישעיהו yeshayahu
יריב yariv|כהן cohen|כרמל carmel|כרמי carmi|כץ katz|לאה leah|לב lev|לוי levi|ליאור lior|לימור limor|לילך lilach|לירון liron|מאיר meir
מנחם menachem|מרדכי mordechai|משה moshe|מיכאל michael|מיכל michal|מירי miri|מרים miriam|מיקי miki|מתן matan|מתתיהו matityahu|מנשה menashe
מזרחי mizrahi|נדב nadav|נועה noa|נועם noam|נח noah|נחום nahum|ניסים nissim|ניר nir|נעמי naomi|נפתלי naftali|נתן natan|נתניהו netanyahu|נתנאל netanel
סמדר smadar|סיגל sigal|סיון sivan|עדי adi|עדנה edna|עוזי uzi|עובדיה ovadia|עומר omer|עופר ofer|עזרא ezra|עידו ido|עירית irit|עמי ami|עמיר amir
עמוס amos|ענת anat|ערן eran|עמרי omri|עקיבא akiva|עמנואל emmanuel|פנחס pinhas|פרץ peretz|פלד peled|צבי zvi|ציון zion|צחי tzachi|ציפי tzipi
קובי kobi|קרן keren|קלמן kalman|ראובן reuven|רבקה rivka|רון ron|רוני roni|רונן ronen|רועי roi|רות ruth|רותם rotem|רחל rachel|רפאל rafael
רפי rafi|רינה rina|רם ram|רמי rami|שאול shaul|שי shai|שלום shalom|שלמה shlomo|שמואל shmuel|שמעון shimon|שמשון shimshon|שמש shemesh|שרה sara
שרון sharon|שרית sarit|ששון sasson|שושנה shoshana|שולמית shulamit|שמיר shamir|שפירא shapira|שטרן stern|שוורץ schwartz|תומר tomer
תמר tamar|תמיר tamir|תמי tami|גולדברג goldberg|פרידמן friedman|רוזנברג rosenberg|וייס weiss|גרין green|פלדמן feldman|הלוי halevi
ביטון biton|אזולאי azoulay|דהן dahan|אוחיון ohayon|מלכה malka|גבאי gabay|חדד hadad|עמר amar|אדרי edri|סבג sabag
מוחמד muhammad|אחמד ahmad|מחמוד mahmud|עלי ali|חסן hasan|חוסיין hussein|איברהים ibrahim|עבד abd|אבו abu|סלים salim
גון john|גורג george|גוזף joseph|גיימס james|דונלד donald|רוברט robert|ריצרד richard|פול paul|תומס thomas|מארק mark|מרק mark|פיטר peter
פטר peter|מריה maria|אנטוניו antonio|פרנסואה francois|גאן jean|פייר pierre|ולדימיר vladimir|סרגיי sergei|בוריס boris|מיכאיל mikhail
`;

export const HEBREW_NAMES: ReadonlyMap<string, string> = new Map(
  ROWS.trim()
    .split(/[|\n]/)
    .map((row) => {
      const [letters = "", spelling = ""] = row.split(" ");
      return [letters, spelling];
    }),
);

/** The letters that have another shape at the end of a word but for ף, which has another sound too. */
export const HEBREW_FINALS: Readonly<Record<string, string>> = { ך: "כ", ם: "מ", ן: "נ", ץ: "צ" };
