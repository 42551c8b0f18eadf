// The months in the languages of the banks. A word may mean two of them: "listopad" is November in Polish and
// October in Croatian.

/** Names of each month, in the cases that dates need. */
const MONTHS: readonly string[] = [
  "january januar janvier enero gennaio janeiro januari styczeń stycznia январь января січень січня leden ledna január januára tammikuu tammikuuta ocak ianuarie siječanj siječnja ιανουάριος ιανουαρίου jänner януари يناير ינואר มกราคม jaanuar janvāris sausis sausio janar ژانویه იანვარი հունվար հունվարի",
  "february februar février febrero febbraio fevereiro februari luty lutego февраль февраля лютий лютого únor února február februára helmikuu helmikuuta şubat februarie veljača veljače φεβρουάριος φεβρουαρίου feber февруари فبراير פברואר กุมภาพันธ์ veebruar februāris vasaris vasario shkurt فوریه თებერვალი փետրվար փետրվարի شباط",
  "march märz mars marzo março maart mrt marzec marca март марта березень березня březen března marec marts maaliskuu maaliskuuta mart március martie ožujak ožujka μάρτιος μαρτίου maret mac مارس מרץ มีนาคม märts kovas kovo მარტი մարտ մարտի آذار",
  "april avril abril aprile kwiecień kwietnia апрель апреля квітень квітня duben dubna apríl apríla huhtikuu huhtikuuta nisan április aprilie travanj travnja απρίλιος απριλίου април أبريل אפריל เมษายน aprill aprīlis balandis balandžio prill آوریل აპრილი ապրիլ ապրիլի نيسان ابريل",
  "may mai mayo maggio maio mei maj maja май мая травень травня květen května máj mája toukokuu toukokuuta mayıs május svibanj svibnja μάιος μαΐου مايو מאי พฤษภาคม maijs gegužė gegužės مه მაისი մայիս մայիսի أيار",
  "june juni juin junio giugno junho czerwiec czerwca июнь июня червень червня červen června jún júna kesäkuu kesäkuuta haziran június iunie lipanj lipnja ιούνιος ιουνίου junij jun юни يونيو יוני มิถุนายน juuni jūnijs birželis birželio qershor ژوئن ივნისი հունիս հունիսի حزيران",
  "july juli juillet julio luglio julho lipiec lipca июль июля липень липня červenec července júl júla heinäkuu heinäkuuta temmuz július iulie srpanj srpnja ιούλιος ιουλίου julij julai юли يوليو יולי กรกฎาคม juuli jūlijs liepa liepos korrik ژوئیه ივლისი հուլիս հուլիսի تموز",
  "august août agosto augustus sierpień sierpnia август августа серпень серпня srpen srpna augusta augusti elokuu elokuuta ağustos augusztus kolovoz kolovoza αύγουστος αυγούστου avgust agustus ogos أغسطس אוגוסט สิงหาคม augusts rugpjūtis rugpjūčio gusht اوت აგვისტო օգոստոս օգոստոսի آب اغسطس",
  "september septembre septiembre settembre setembro wrzesień września сентябрь сентября вересень вересня září septembra syyskuu syyskuuta eylül szeptember septembrie rujan rujna σεπτέμβριος σεπτεμβρίου септември سبتمبر ספטמבר กันยายน septembris rugsėjis rugsėjo shtator سپتامبر სექტემბერი սեպտեմբեր սեպտեմբերի أيلول",
  "october oktober octobre octubre ottobre outubro październik października октябрь октября жовтень жовтня říjen října október októbra lokakuu lokakuuta ekim octombrie listopad listopada οκτώβριος οκτωβρίου октомври أكتوبر אוקטובר ตุลาคม oktoober oktobris spalis spalio tetor اکتبر ოქტომბერი հոկտեմբեր հոկտեմբերի",
  "november novembre noviembre novembro listopad listopada ноябрь ноября листопад листопада listopadu novembra marraskuu marraskuuta kasım noiembrie studeni studenoga νοέμβριος νοεμβρίου ноември نوفمبر נובמבר พฤศจิกายน novembris lapkritis lapkričio nëntor نوامبر ნოემბერი նոյեմբեր նոյեմբերի",
  "december dezember décembre diciembre dicembre dezembro grudzień grudnia декабрь декабря грудень грудня prosinec prosince decembra joulukuu joulukuuta aralık decembrie prosinac prosinca δεκέμβριος δεκεμβρίου desember disember декември ديسمبر דצמבר ธันวาคม detsember decembris gruodis gruodžio dhjetor دسامبر დეკემბერი դեկտեմբեր դեկտեմբերի",
];

/** Without case and marks: systems write "MAERZ", "Marz" and "fev". */
function fold(word: string): string {
  return word.toLowerCase().normalize("NFKD").replace(/\p{M}/gu, "").replaceAll("ı", "i");
}

const WORDS: readonly (readonly string[])[] = MONTHS.map((line) => line.split(" ").map(fold));

/** The first word of each month is English, whose cut forms are as good as whole words: "Mar" is March. */
const CUT_LENGTH_MIN = 3;

/** The months, 1 to 12, that a word means, whole or cut to at least three letters; none for another word. */
export function monthsOf(word: string): number[] {
  const written = fold(word);
  if (written.length < CUT_LENGTH_MIN) return [];
  const monthsWith = (fits: (known: string, at: number) => boolean) =>
    WORDS.flatMap((words, month) => (words.some(fits) ? [month + 1] : []));
  const english = monthsWith((known, at) => at === 0 && known.startsWith(written));
  if (english.length > 0) return english;
  const whole = monthsWith((known) => known === written);
  return whole.length > 0 ? whole : monthsWith((known) => known.startsWith(written));
}
